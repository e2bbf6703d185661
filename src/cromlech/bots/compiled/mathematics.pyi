from cromlech.core.generic.mathematics import *
