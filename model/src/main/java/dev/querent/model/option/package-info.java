/** Options, each stated once: what users write, its default and its range; the values of an owner; and near misses. */
package dev.querent.model.option;
