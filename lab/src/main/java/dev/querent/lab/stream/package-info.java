/** Reports of streams that were learnt row by row. Uses {@code report}, {@code experiment}. */
package dev.querent.lab.stream;
