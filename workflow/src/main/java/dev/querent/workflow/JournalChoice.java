package dev.querent.workflow;

import dev.querent.core.active.LabelPolicy;
import java.nio.file.Path;

/**
 * Which labels of a journal to train with.
 *
 * @param withAudits whether labels given to measure the model count too
 */
public record JournalChoice(Path journal, LabelPolicy policy, boolean withAudits) {}
