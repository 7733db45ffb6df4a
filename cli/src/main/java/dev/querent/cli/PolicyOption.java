package dev.querent.cli;

import dev.querent.core.active.LabelPolicy;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which label counts if several authors gave one. */
final class PolicyOption {
    @Option(
            names = "--policy",
            paramLabel = "latest|majority",
            converter = PolicyArgument.class,
            description =
                    "Which label counts if authors disagree: the latest or that of the majority (default: latest).")
    private Optional<LabelPolicy> policy = Optional.empty();

    boolean isGiven() {
        return policy.isPresent();
    }

    LabelPolicy policy() {
        return policy.orElse(LabelPolicy.LATEST);
    }
}
