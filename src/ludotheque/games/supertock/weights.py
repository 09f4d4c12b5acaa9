import numpy as np

WEIGHTS = np.zeros((8, 110))
