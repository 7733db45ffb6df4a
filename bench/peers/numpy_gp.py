"""Numpy's side of the comparisons: an exact Gaussian process with the intersection kernel, as a numpy user would write it.

Reads features (doubles, row after row) and labels (ints), both big-endian. For every line on standard input does the work
once and prints the seconds it took and one number computed from the result.
"""

import sys
import time

import numpy as np
from scipy.linalg import cho_factor, cho_solve


def kernel_matrix(x):
    k = np.empty((len(x), len(x)))
    for i in range(len(x)):
        k[i] = np.minimum(x[i], x).sum(axis=1)
    return k


def weights(x, targets, noise):
    k = kernel_matrix(x)
    k[np.diag_indices_from(k)] += noise
    # k is symmetric, so its transpose is the same matrix in the order LAPACK wants: nothing is copied
    factor = cho_factor(k.T, lower=True, overwrite_a=True, check_finite=False)
    return cho_solve(factor, targets, check_finite=False)


def main():
    work, clock, features, labels, rows, columns, noise = sys.argv[1:]
    x = np.fromfile(features, ">f8").astype(float).reshape(int(rows), int(columns))
    codes = np.fromfile(labels, ">i4").astype(int)
    targets = np.asfortranarray(np.where(codes[:, None] == np.arange(codes.max() + 1), 1.0, -1.0))
    seconds = time.process_time if clock == "cpu" else time.perf_counter
    for _ in sys.stdin:
        start = seconds()
        result = kernel_matrix(x) if work == "kernel" else weights(x, targets, float(noise))
        answer = np.abs(result).sum()
        print(seconds() - start, answer, flush=True)


main()
