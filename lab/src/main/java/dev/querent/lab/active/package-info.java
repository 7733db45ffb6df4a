/** Published experiments with query strategies, reproduced. Uses {@code simulate}, {@code experiment}, {@code report}, {@code data}. */
package dev.querent.lab.active;
