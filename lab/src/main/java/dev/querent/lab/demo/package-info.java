/**
 * The demonstration: real handwritten digits that come with the build, a model trained on a part of them and tested on the
 * rest, and a report of what it knows and where it is not sure. Gives values; the command line prints them.
 */
package dev.querent.lab.demo;
