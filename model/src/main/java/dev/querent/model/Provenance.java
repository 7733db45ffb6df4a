package dev.querent.model;

import dev.querent.core.linalg.Backend;
import dev.querent.model.state.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a model was made. Kept apart from the model itself, because {@code created} and {@code trainingSeconds} differ
 * between two runs that give bit-identical models.
 *
 * @param data what the model was first trained on, before any update
 * @param updates the changes since then, oldest first
 */
public record Provenance(
        Environment environment,
        Recipe recipe,
        Source data,
        Instant created,
        double trainingSeconds,
        List<ModelUpdate> updates) {
    public Provenance {
        updates = List.copyOf(updates);
    }

    /** For a newly trained model. */
    public Provenance(Environment environment, Recipe recipe, Source data, Instant created, double trainingSeconds) {
        this(environment, recipe, data, created, trainingSeconds, List.of());
    }

    public Provenance updatedBy(ModelUpdate update) {
        List<ModelUpdate> all = new ArrayList<>(updates);
        all.add(update);
        return new Provenance(environment, recipe, data, created, trainingSeconds, all);
    }

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

    /** The user's request: options with their defaults, the feature recipe in canonical form. */
    public record Recipe(String trainer, Map<String, String> options, String features, long seed) {
        public Recipe {
            options = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(options));
        }
    }

    /** A data file. The name does not include folders, which are private to the author. */
    public record Source(String name, String digest, int rows, int classes) {
        public Source {
            name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        }

        State encode() {
            return putInto(new State());
        }

        private State putInto(State state) {
            return state.put("data", name)
                    .put("data_digest", digest)
                    .put("rows", rows)
                    .put("classes", classes);
        }

        static Source decode(State state) {
            return new Source(
                    state.text("data"),
                    state.text("data_digest"),
                    Math.toIntExact(state.integer("rows")),
                    Math.toIntExact(state.integer("classes")));
        }
    }

    State encode() {
        State options = new State();
        recipe.options.forEach(options::put);
        State state = new State()
                .put("querent", environment.querent)
                .put("format", environment.format)
                .put("linear_algebra", environment.linearAlgebra)
                .put("java", environment.java)
                .put("architecture", environment.architecture)
                .put("trainer", recipe.trainer)
                .put("options", options)
                .put("features", recipe.features)
                .put("seed", recipe.seed);
        data.putInto(state).put("created", created.toString()).put("training_seconds", trainingSeconds);
        if (!updates.isEmpty()) {
            State numbered = new State();
            updates.forEach(update -> numbered.put(numberAfter(numbered), update.encode()));
            state.put("updates", numbered);
        }
        return state;
    }

    /** Trees have no lists of trees: updates are entries named 1, 2, 3, …. */
    private static String numberAfter(State numbered) {
        return String.valueOf(numbered.entries().size() + 1);
    }

    private static List<ModelUpdate> decodeUpdates(State numbered) {
        return numbered.entries().keySet().stream()
                .map(number -> ModelUpdate.decode(numbered.state(number)))
                .toList();
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
                Source.decode(state),
                Instant.parse(state.text("created")),
                state.number("training_seconds"),
                state.has("updates") ? decodeUpdates(state.state("updates")) : List.of());
    }
}
