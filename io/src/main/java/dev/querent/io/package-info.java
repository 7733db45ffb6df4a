/** Tables, journals of labels and predictions as files. ARCHITECTURE.md lists the packages. */
package dev.querent.io;
