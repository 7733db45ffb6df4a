/** Input and output: data, features, model files and predictions. ARCHITECTURE.md lists the packages. */
package dev.querent.io;
