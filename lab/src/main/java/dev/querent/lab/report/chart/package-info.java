/**
 * Plots: line charts and dot plots with linear or logarithmic axes. A {@link dev.querent.lab.report.chart.Picture} draws itself
 * into a page or, by {@link dev.querent.lab.report.chart.PictureFiles}, into files of its own. Series differ by colour, shape and
 * dash at once, so that no reader needs all three.
 */
package dev.querent.lab.report.chart;
