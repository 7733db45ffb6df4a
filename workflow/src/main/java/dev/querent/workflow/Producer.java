package dev.querent.workflow;

import java.time.Clock;

/**
 * Who makes models, for their provenance.
 *
 * @param version of Querent
 * @param clock tells when a model was made
 */
public record Producer(String version, Clock clock) {}
