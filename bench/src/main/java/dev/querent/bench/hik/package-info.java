/** Speed and scale of the engine {@code gp-hik}: the authors' tasks on one thread, a million rows, a thousand classes, the product's bound. */
package dev.querent.bench.hik;
