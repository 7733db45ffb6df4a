package dev.querent.io.model;

import dev.querent.core.linalg.Backend;
import dev.querent.io.state.State;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a model came about, enough to train it again. Kept apart from the model itself, because {@code created} and
 * {@code trainingSeconds} differ between two runs that give bit-identical models.
 */
public record Provenance(Environment environment, Recipe recipe, Source data, Instant created, double trainingSeconds) {

    /**
     * The program and machine. Results agree between backends and platforms to round-off, not to the bit.
     *
     * @param querent version of Querent
     * @param format version of the file format
     * @param linearAlgebra name of the BLAS in use
     * @param java version of the Java runtime
     * @param architecture of the processor
     */
    public record Environment(String querent, int format, String linearAlgebra, String java, String architecture) {

        /** The running program, whose version the caller knows. */
        public static Environment current(String querentVersion) {
            return new Environment(
                    querentVersion,
                    ModelFile.FORMAT_VERSION,
                    Backend.preferred().name(),
                    System.getProperty("java.version"),
                    System.getProperty("os.arch"));
        }
    }

    /** What was asked for: options with their defaults, the feature recipe in canonical form. */
    public record Recipe(String trainer, Map<String, String> options, String features, long seed) {
        public Recipe {
            options = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(options));
        }
    }

    /** The training data. The name is that of the file alone: folders are nobody's business but the author's. */
    public record Source(String name, String digest, int rows, int classes) {
        public Source {
            name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        }
    }

    State encode() {
        State options = new State();
        recipe.options.forEach(options::put);
        return new State()
                .put("querent", environment.querent)
                .put("format", environment.format)
                .put("linear_algebra", environment.linearAlgebra)
                .put("java", environment.java)
                .put("architecture", environment.architecture)
                .put("trainer", recipe.trainer)
                .put("options", options)
                .put("features", recipe.features)
                .put("seed", recipe.seed)
                .put("data", data.name)
                .put("data_digest", data.digest)
                .put("rows", data.rows)
                .put("classes", data.classes)
                .put("created", created.toString())
                .put("training_seconds", trainingSeconds);
    }

    static Provenance decode(State state) {
        State optionState = state.state("options");
        Map<String, String> options = new LinkedHashMap<>();
        optionState.entries().keySet().forEach(name -> options.put(name, optionState.text(name)));
        return new Provenance(
                new Environment(
                        state.text("querent"),
                        Math.toIntExact(state.integer("format")),
                        state.text("linear_algebra"),
                        state.text("java"),
                        state.text("architecture")),
                new Recipe(state.text("trainer"), options, state.text("features"), state.integer("seed")),
                new Source(
                        state.text("data"),
                        state.text("data_digest"),
                        Math.toIntExact(state.integer("rows")),
                        Math.toIntExact(state.integer("classes"))),
                Instant.parse(state.text("created")),
                state.number("training_seconds"));
    }
}
