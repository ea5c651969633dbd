"""What the commands of `service.cli` do, and the parts they share."""
