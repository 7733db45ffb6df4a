/** Query strategies as users name them. */
package dev.querent.model.strategy;
