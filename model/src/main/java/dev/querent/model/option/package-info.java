/** Options, each stated once: what users write, its default and its range; the values of an owner; and suggestions for misspelt names. */
package dev.querent.model.option;
