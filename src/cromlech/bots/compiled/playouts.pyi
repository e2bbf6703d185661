from cromlech.core.generic.playouts import *
