/** Reports of prequential evaluation. Uses {@code report}, {@code experiment}. */
package dev.querent.lab.stream;
