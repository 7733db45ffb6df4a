/**
 * Plots: line charts and dot plots with linear or logarithmic axes. A {@link dev.querent.lab.report.chart.Picture} draws itself
 * into a page or, by {@link dev.querent.lab.report.chart.PictureFiles}, into separate files. Series differ in colour, shape and
 * dash, so that no reader needs all three.
 */
package dev.querent.lab.report.chart;
