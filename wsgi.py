"""The application for a WSGI server: `gunicorn -k gthread --threads 600 --worker-connections 1200 wsgi:app`.

A worker holds up to 560 event streams, each on a thread of its own; one that does one thing at a time opens none, and
phones then ask every three seconds. On the way out of a worker, `service.live.stop_all` ends its streams.
"""

from service.app import create_app
from service.edge import from_environment
from service.running import logs

edge = from_environment()
logs.set_up(edge.running.log)
app = create_app(edge)
