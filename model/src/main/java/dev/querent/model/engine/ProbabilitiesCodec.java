package dev.querent.model.engine;

import dev.querent.core.gp.CalibrationParts;
import dev.querent.model.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Serialises the calibration of Gaussian-process engines. */
final class ProbabilitiesCodec {
    private ProbabilitiesCodec() {}

    static State into(State state, CalibrationParts calibration) {
        state.put("slope", calibration.slope()).put("damping", calibration.damping());
        calibration.mixing().ifPresent(weights -> state.put("mixing", weights));
        return state;
    }

    static CalibrationParts from(State state) {
        return new CalibrationParts(
                state.number("slope"),
                state.number("damping"),
                state.has("mixing") ? Optional.of(state.doubles("mixing")) : Optional.empty());
    }

    /** Slope and damping for exact variances, whose mixing is the same; if they have not been fitted yet, that is stored. */
    static State exactInto(State state, Optional<CalibrationParts> exact) {
        return exact.map(found -> state.put("exact_slope", found.slope()).put("exact_damping", found.damping()))
                .orElseGet(() -> state.put("exact_later", true));
    }

    /** Files without them are older, and have one calibration for all variances. */
    static Optional<CalibrationParts> exactFrom(State state, CalibrationParts bounded) {
        if (state.has("exact_later")) {
            return Optional.empty();
        }
        return Optional.of(
                state.has("exact_slope")
                        ? new CalibrationParts(
                                state.number("exact_slope"), state.number("exact_damping"), bounded.mixing())
                        : bounded);
    }

    /** @param rows that calibrate; not written if there are none in particular */
    static State calibratingInto(State state, List<Integer> rows) {
        return rows.isEmpty()
                ? state
                : state.put(
                        "calibrating", rows.stream().mapToInt(Integer::intValue).toArray());
    }

    static List<Integer> calibratingFrom(State state) {
        return state.has("calibrating")
                ? Arrays.stream(state.ints("calibrating")).boxed().toList()
                : List.of();
    }
}
