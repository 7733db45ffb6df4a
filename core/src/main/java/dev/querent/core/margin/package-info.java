/**
 * The engine {@code mm-sgp}: maximum-margin sparse Gaussian processes, one for each class against the others (Shi and Yu 2021). Their mathematics is in
 * {@code margin.inference}.
 */
package dev.querent.core.margin;
