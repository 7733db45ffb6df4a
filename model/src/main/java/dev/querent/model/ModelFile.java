package dev.querent.model;

import dev.querent.core.model.Classifier;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.error.InputException;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.state.FileKind;
import dev.querent.model.state.State;
import dev.querent.model.state.StateFile;
import dev.querent.model.table.ReadOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Models on disk. A file is written as a whole or not at all, and a damaged file is rejected before anything in it is parsed.
 * {@code docs/FORMAT.md} describes the bytes.
 */
public final class ModelFile {
    /** The format written here and the newest one read here. */
    public static final int FORMAT_VERSION = FileKind.MODEL.version();

    private ModelFile() {}

    /**
     * Saves a model of a standard engine that was trained on numbers as they are:
     *
     * <pre>{@code
     * ModelFile.save(Path.of("digits.model"), model);
     * Classifier same = ModelFile.load(Path.of("digits.model")).model();
     * }</pre>
     */
    public static void save(Path file, Classifier model) {
        write(file, SavedModel.ofVectors(model, Engines.standard()));
    }

    /** Loads a model of a standard engine whose features are numbers; others need {@link #read} with the features they have. */
    public static SavedModel<?> load(Path file) {
        return read(file, Engines.standard(), FeatureRecipes.ofVectors());
    }

    /**
     * Writes a model, atomically.
     *
     * @return the content digest, see {@link #contentDigest}
     */
    public static String write(Path file, SavedModel<?> model) {
        return StateFile.write(file, FileKind.MODEL, model.about(), model.content());
    }

    /**
     * SHA-256, in hexadecimal, of all that determines predictions: the engine's name, the fitted features and the model. It leaves
     * out when, where and how fast the model was trained, so equal digests mean bit-identical models.
     */
    public static String contentDigest(SavedModel<?> model) {
        return StateFile.digest(model.content());
    }

    /**
     * Reads a model. Any problem with the file is an {@link InputException} of one line.
     *
     * @param engines those whose models can be read
     * @param recipes those whose fitted features can be read
     */
    public static SavedModel<?> read(Path file, Engines engines, FeatureRecipes recipes) {
        StateFile.States states = StateFile.read(file, FileKind.MODEL);
        try {
            String name = states.content().text("engine");
            Engine<?> engine = engines.find(name)
                    .orElseThrow(() -> new InputException("it holds a model of the trainer '" + name
                            + "', which this Querent does not have; use the version that wrote it or a newer one"));
            return decode(engine, states, recipes);
        } catch (IllegalArgumentException | ArithmeticException | java.time.DateTimeException e) {
            throw InputException.in(file, "its content is not valid: " + e.getMessage(), e);
        } catch (InputException e) {
            throw InputException.in(file, e.getMessage(), e);
        }
    }

    private static <M extends Classifier> SavedModel<M> decode(
            Engine<M> engine, StateFile.States states, FeatureRecipes recipes) {
        return new SavedModel<>(
                engine,
                engine.decode(states.content().state("model")),
                recipes.decode(states.content().state("features")),
                reading(states.about().state("reading")),
                Provenance.decode(states.about().state("provenance")));
    }

    private static ReadOptions reading(State columns) {
        ReadOptions options = new ReadOptions(
                        columns.has("label") ? Optional.of(columns.text("label")) : Optional.empty(),
                        columns.has("text") ? Optional.of(columns.text("text")) : Optional.empty(),
                        Set.copyOf(columns.texts("nominal")),
                        columns.has("first_index")
                                ? OptionalInt.of(Math.toIntExact(columns.integer("first_index")))
                                : OptionalInt.empty())
                .without(columns.has("without") ? Set.copyOf(columns.texts("without")) : Set.of());
        return columns.has("id") ? options.withId(columns.text("id")).allowingMissingId() : options;
    }
}
