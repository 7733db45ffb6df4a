/**
 * What an experiment of a paper is: where it was published, what it needs, what it finds. Results hold the blocks of a page, the
 * rows of tables and the plots, ours beside the paper's.
 */
package dev.querent.lab.experiment;
