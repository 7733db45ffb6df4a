/**
 * Reports as one self-contained HTML page: no scripts, no fonts, nothing fetched, light and dark. A page is made of
 * {@link dev.querent.lab.report.Block}s, small values that write themselves; plots are inline SVG and come
 * with their numbers as a table.
 */
package dev.querent.lab.report;
