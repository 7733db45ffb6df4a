/** Data to experiment with: generated, or read from a folder of public data sets and turned into histograms. */
package dev.querent.lab.data;
