"""The application for a WSGI server: `gunicorn wsgi:app`."""

from service.app import create_app
from service.edge import from_environment

app = create_app(from_environment())
