/** Pictures of what classifiers predict over a plane. */
package dev.querent.lab.region;
