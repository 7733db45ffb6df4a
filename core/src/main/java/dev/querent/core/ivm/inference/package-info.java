/**
 * Informative vector machines: assumed density filtering over candidate rows and the choice of the active set (Lawrence, Seeger and Herbrich 2003;
 * Denninger 2017, chapter 4).
 */
package dev.querent.core.ivm.inference;
