package dev.querent.workflow;

import java.time.Clock;

/**
 * The program that makes models, for their provenance.
 *
 * @param version of Querent
 * @param clock gives the time of creation
 */
public record Producer(String version, Clock clock) {}
