"""Running the service: the server and its master, who may ask how often, ids, logs, figures, health."""
