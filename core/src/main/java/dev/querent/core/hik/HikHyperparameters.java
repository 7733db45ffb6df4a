package dev.querent.core.hik;

import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

final class HikHyperparameters {
    private final HikOptions options;

    HikHyperparameters(HikOptions options, Run run) {
        this.options = options;
    }

    Hyperparameters find(SparseFeatures rows, Labels labels, Seed seed) {
        return Hyperparameters.fixed(options.kernel().startFor(rows), options.noise());
    }
}
