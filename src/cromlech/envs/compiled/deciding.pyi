from cromlech.bots.compiled.deciding import *
