from cromlech.bots.compiled.desk import *
