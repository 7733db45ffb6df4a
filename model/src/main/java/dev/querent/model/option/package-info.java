/** Options as users write them: names, defaults, ranges, checked values, and near misses. */
package dev.querent.model.option;
