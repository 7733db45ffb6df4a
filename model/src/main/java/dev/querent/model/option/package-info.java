/** Options, each stated once: its syntax, its default and its range; the values given for an engine, a strategy or a recipe; and suggestions for misspelt names. */
package dev.querent.model.option;
