package dev.querent.cli;

import dev.querent.core.active.LabelPolicy;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which label counts where several authors gave one. */
final class PolicyOption {
    @Option(
            names = "--policy",
            paramLabel = "latest|majority",
            converter = PolicyArgument.class,
            description =
                    "Which label counts where authors differ: the one given last, or that of most (default: latest).")
    private Optional<LabelPolicy> policy = Optional.empty();

    boolean isGiven() {
        return policy.isPresent();
    }

    LabelPolicy policy() {
        return policy.orElse(LabelPolicy.LATEST);
    }
}
