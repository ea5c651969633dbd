"""How the service says things to people: sentences, names in order, amounts, moments, fingerprints, by language."""
