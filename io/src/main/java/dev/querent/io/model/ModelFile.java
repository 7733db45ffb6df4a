package dev.querent.io.model;

import dev.querent.core.model.Classifier;
import dev.querent.io.InputException;
import dev.querent.io.engine.Engine;
import dev.querent.io.engine.Engines;
import dev.querent.io.feature.FeatureExtractor;
import dev.querent.io.feature.FeatureRecipes;
import dev.querent.io.read.ReadOptions;
import dev.querent.io.state.State;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * Models on disk. A file is written as a whole or not at all, and a damaged file is rejected before anything in it is parsed.
 * {@code docs/FORMAT.md} describes the bytes.
 */
public final class ModelFile {
    /** The format written here and the newest one read here. */
    public static final int FORMAT_VERSION = 1;

    private ModelFile() {}

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
        MessageDigest hash = Preamble.sha256();
        try {
            StateWriter.of(model.content()).writeTo(new DigestOutputStream(OutputStream.nullOutputStream(), hash));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return HexFormat.of().formatHex(hash.digest());
    }

    /**
     * Reads a model. Any problem with the file is an {@link InputException} of one line.
     *
     * @param engines those whose models can be read
     */
    public static SavedModel<?> read(Path file, Engines engines) {
        return read(file, engines, FeatureRecipes::decode);
    }

    /** As {@link #read(Path, Engines)}, with another way to turn a stored state back into a feature extractor. */
    static SavedModel<?> read(Path file, Engines engines, Function<State, FeatureExtractor> features) {
        StateFileReader.States states = StateFileReader.read(file, FileKind.MODEL);
        try {
            String name = states.content().text("engine");
            Engine<?> engine = engines.find(name)
                    .orElseThrow(() -> new InputException("it holds a model of the trainer '" + name
                            + "', which this Querent does not have; use the version that wrote it or a newer one"));
            return decode(engine, states, features);
        } catch (IllegalArgumentException | ArithmeticException | java.time.DateTimeException e) {
            throw InputException.in(file, "its content is not valid: " + e.getMessage(), e);
        } catch (InputException e) {
            throw InputException.in(file, e.getMessage(), e);
        }
    }

    private static <M extends Classifier> SavedModel<M> decode(
            Engine<M> engine, StateFileReader.States states, Function<State, FeatureExtractor> features) {
        return new SavedModel<>(
                engine,
                engine.decode(states.content().state("model")),
                features.apply(states.content().state("features")),
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
