/**
 * Query strategies, and the selection of rows to label: one by one, in batches, or from a stream. Uses {@code random}, {@code parallel}, {@code
 * progress}, {@code data}, {@code model}.
 *
 * <p>Reference: Settles, "Active learning literature survey", University of Wisconsin–Madison 2009.
 */
package dev.querent.core.query;
