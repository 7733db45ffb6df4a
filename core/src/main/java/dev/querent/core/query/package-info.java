/**
 * Strategies that say how much a label of a row would be worth, and the choice of rows to ask about: one, a batch, or from a
 * stream. Uses {@code random}, {@code parallel}, {@code progress}, {@code data}, {@code model}.
 *
 * <p>Reference: Settles, "Active learning literature survey", University of Wisconsin–Madison 2009.
 */
package dev.querent.core.query;
