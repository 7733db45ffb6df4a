package dev.querent.cli;

import dev.querent.io.UsageException;
import dev.querent.io.engine.Engines;
import dev.querent.io.model.ModelFile;
import dev.querent.io.model.SavedModel;
import dev.querent.io.option.NearestNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which model, and which of its variances. */
final class ModelOptions {
    @Option(names = "--model", required = true, paramLabel = "FILE", description = "Model saved by 'querent train'.")
    private Path file;

    @Option(
            names = "--variance",
            paramLabel = "NAME",
            description = "How the variance is obtained, where the model offers several ways.")
    private Optional<String> variance = Optional.empty();

    Path file() {
        return file;
    }

    SavedModel<?> read(Engines engines) {
        SavedModel<?> model = ModelFile.read(file, engines);
        variance.ifPresent(name -> requireOffered(name, model));
        return model;
    }

    private static void requireOffered(String name, SavedModel<?> model) {
        List<String> offered = model.engine().variances();
        if (!offered.contains(name)) {
            throw new UsageException(
                    "--variance " + name + ": models of " + model.engine().name()
                            + (offered.isEmpty() ? " have no variance" : " offer " + String.join(", ", offered))
                            + NearestNames.hint(name, offered));
        }
    }
}
