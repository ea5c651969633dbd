"""The application for a WSGI server: `gunicorn wsgi:app`."""

from service import logs
from service.app import create_app
from service.edge import from_environment

edge = from_environment()
logs.set_up(edge.running.log)
app = create_app(edge)
