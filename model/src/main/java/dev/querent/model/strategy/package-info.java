/** Query strategies by name, with their options. */
package dev.querent.model.strategy;
