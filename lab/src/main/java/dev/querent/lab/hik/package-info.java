/**
 * Experiments about Gaussian processes with histogram intersection kernels, from Rodner et al. (2016) and Freytag et al. (2012). Numbers
 * of the papers are given where they are used, with their section.
 */
package dev.querent.lab.hik;
