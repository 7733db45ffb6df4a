/** Reports of simulated labelling: strategies side by side. Uses {@code report}, {@code experiment}. */
package dev.querent.lab.simulate;
