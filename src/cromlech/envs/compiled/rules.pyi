from cromlech.core.generic.rules import *
