/** Options as users write them: names, defaults, ranges, checked values, and suggestions for misspelt names. */
package dev.querent.model.option;
