/** NPY and NPZ, the files of numpy: features as an array of two or three axes, labels as another array. */
package dev.querent.io.npy;
