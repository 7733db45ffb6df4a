/** Comma-, semicolon- and tab-separated files with a header line. */
package dev.querent.io.csv;
