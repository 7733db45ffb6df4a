/** From texts to terms and from terms to columns: the parts behind the recipe {@code words}. */
package dev.querent.features.text;
