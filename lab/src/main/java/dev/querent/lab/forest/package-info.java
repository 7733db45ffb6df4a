/** Published experiments with forests, reproduced. Uses {@code experiment}, {@code report}, {@code data}. */
package dev.querent.lab.forest;
