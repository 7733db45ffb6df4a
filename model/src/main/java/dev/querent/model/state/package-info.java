/** Typed trees of numbers, arrays and names: the only thing a model file stores, so that no Java serialisation is needed. */
package dev.querent.model.state;
