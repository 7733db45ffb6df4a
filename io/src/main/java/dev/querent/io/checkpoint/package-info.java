/** Checkpoints of labelling: what a learner has learnt from a journal, kept so that opening it again is fast. */
package dev.querent.io.checkpoint;
