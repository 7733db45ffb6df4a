/** Sparse text: {@code label index:value index:value ...}, as LIBSVM and SVMlight write it. */
package dev.querent.io.libsvm;
