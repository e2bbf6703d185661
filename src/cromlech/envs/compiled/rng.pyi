from cromlech.core.generic.rng import *
