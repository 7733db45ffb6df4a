package dev.querent.model;

import dev.querent.model.state.State;
import java.time.Instant;
import java.util.Optional;

/**
 * A change to a model after its training. Forgotten rows are counted and not described, so that nothing is left of them.
 *
 * @param querent version of Querent that made it
 * @param added where new rows came from and how many there were
 * @param relabelled how many rows got another class
 * @param forgotten how many rows were taken out
 * @param optimised whether hyperparameters were searched again
 * @param rows how many rows the model has after it
 * @param classes how many classes the model knows after it
 */
public record ModelUpdate(
        String querent,
        Optional<Provenance.Source> added,
        int relabelled,
        int forgotten,
        boolean optimised,
        int rows,
        int classes,
        Instant created,
        double seconds) {

    State encode() {
        State state = new State().put("querent", querent);
        added.ifPresent(source -> state.put("added", source.encode()));
        return state.put("relabelled", relabelled)
                .put("forgotten", forgotten)
                .put("optimised", optimised)
                .put("rows", rows)
                .put("classes", classes)
                .put("created", created.toString())
                .put("seconds", seconds);
    }

    static ModelUpdate decode(State state) {
        return new ModelUpdate(
                state.text("querent"),
                state.has("added") ? Optional.of(Provenance.Source.decode(state.state("added"))) : Optional.empty(),
                Math.toIntExact(state.integer("relabelled")),
                Math.toIntExact(state.integer("forgotten")),
                state.has("optimised") && state.flag("optimised"),
                Math.toIntExact(state.integer("rows")),
                Math.toIntExact(state.integer("classes")),
                Instant.parse(state.text("created")),
                state.number("seconds"));
    }
}
