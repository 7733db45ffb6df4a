/**
 * Experiments of papers: where they were published, what they need, and their results. Results hold the blocks of a page, the
 * rows of tables and the plots, ours beside the paper's.
 */
package dev.querent.lab.experiment;
