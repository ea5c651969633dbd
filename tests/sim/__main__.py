"""`python -m tests.sim SEED STEPS`: one seed of the simulation."""

from tests.sim.driver.simulate import main

main()
