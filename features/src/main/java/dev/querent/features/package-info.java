/**
 * Features from images ({@code phog}, {@code bow}, {@code smooth}) and texts ({@code words}), as recipes that users name. Uses BoofCV and Lucene; programs that
 * predict from numbers do without this module.
 */
package dev.querent.features;
