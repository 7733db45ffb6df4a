/**
 * The engine {@code ivm}: informative vector machines, sparse Gaussian-process classifiers that choose the rows they keep (Lawrence, Seeger and Herbrich
 * 2003; Denninger 2017, chapter 4).
 */
package dev.querent.core.ivm;
