/**
 * The demonstration: real handwritten digits that come with the build, a model trained on some of them and tested on the
 * others, and a report of how good and how sure it is. Returns values; the command line prints them.
 */
package dev.querent.lab.demo;
