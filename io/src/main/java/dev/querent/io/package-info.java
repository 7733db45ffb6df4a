/** Reading and writing: data in, features, model files and predictions out. The rooms are listed in ARCHITECTURE.md. */
package dev.querent.io;
