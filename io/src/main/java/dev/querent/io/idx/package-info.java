/** IDX, the format of MNIST: a header with type and sizes, then one array of numbers, with labels in a separate file. */
package dev.querent.io.idx;
