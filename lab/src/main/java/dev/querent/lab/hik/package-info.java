/**
 * Experiments about Gaussian processes with histogram intersection kernels, from Rodner et al. 2016 and Freytag et al. 2012. Numbers
 * of the papers are written down where they are used, with the section they are from.
 */
package dev.querent.lab.hik;
