/** Published experiments with query strategies, done again. Uses {@code simulate}, {@code experiment}, {@code report}, {@code data}. */
package dev.querent.lab.active;
