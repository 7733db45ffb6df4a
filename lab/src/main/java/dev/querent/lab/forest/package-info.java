/** Published experiments with forests, done again. Uses {@code experiment}, {@code report}, {@code data}. */
package dev.querent.lab.forest;
