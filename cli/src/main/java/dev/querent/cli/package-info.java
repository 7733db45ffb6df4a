/** The {@code querent} command: parses, builds records, calls the other modules and prints. */
package dev.querent.cli;
