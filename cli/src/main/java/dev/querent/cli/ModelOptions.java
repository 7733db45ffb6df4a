package dev.querent.cli;

import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.MeanMethod;
import dev.querent.core.model.VarianceMethod;
import dev.querent.io.engine.Engines;
import dev.querent.io.model.ModelFile;
import dev.querent.io.model.SavedModel;
import dev.querent.workflow.ChosenMeans;
import dev.querent.workflow.OfferedVariances;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which model, and which of its means and variances. */
final class ModelOptions {
    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Model saved by 'querent train'.")
    private Path file;

    @Option(
            names = "--variance",
            paramLabel = "METHOD",
            converter = VarianceArgument.class,
            description = "How to compute the variance, as in exact, fine:16 or certified:1e-4;"
                    + " 'querent trainers NAME' lists what models of a trainer offer.")
    private Optional<VarianceMethod> variance = Optional.empty();

    @Mixin
    private MeanOption mean;

    Path file() {
        return file;
    }

    SavedModel<?> read(Engines engines) {
        SavedModel<?> model = ModelFile.read(file, engines);
        variance.ifPresent(asked -> requireOffered(asked, model));
        return ChosenMeans.of(model, mean.means());
    }

    MeanMethod means() {
        return mean.means();
    }

    /** Empty if not given; then the model's default applies. */
    Optional<VarianceMethod> variance() {
        return variance;
    }

    private static void requireOffered(VarianceMethod asked, SavedModel<?> model) {
        List<VarianceMethod> offered =
                model.model() instanceof LatentClassifier latent ? latent.variances() : List.of();
        OfferedVariances.require(asked, offered, model.engine().name());
    }
}
