/** IDX, the format of MNIST: one array of numbers after a header of its type and sizes, labels in a file beside it. */
package dev.querent.io.idx;
