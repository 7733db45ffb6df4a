package dev.querent.model.engine;

import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.option.NamedChoice;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Serialises hyperparameters and the outcome of their search, and describes them to users. */
final class HyperparametersCodec {
    private static final int SHOWN_PARAMETERS = 8;

    private HyperparametersCodec() {}

    /** Without the kernel, which has its own state. */
    static State encode(Hyperparameters found) {
        State state = new State()
                .put("noise", found.noise())
                .put("evaluations", found.evaluations())
                .put("converged", found.converged());
        putEvidence(found, state);
        return state;
    }

    static Hyperparameters decode(Kernel kernel, State state) {
        return new Hyperparameters(
                kernel,
                state.number("noise"),
                Math.toIntExact(state.integer("evaluations")),
                state.has("log_evidence") ? OptionalDouble.of(state.number("log_evidence")) : OptionalDouble.empty(),
                state.has("log_evidence_kind")
                        ? Optional.of(evidenceKind(state.text("log_evidence_kind")))
                        : Optional.empty(),
                state.flag("converged"));
    }

    private static EvidenceKind evidenceKind(String label) {
        return NamedChoice.find(EvidenceKind.class, label)
                .orElseThrow(() -> new IllegalArgumentException("unknown kind of log evidence '" + label + "'"));
    }

    /**
     * For users. Shows only the first few parameters of kernels with one per dimension; the model file has them all.
     *
     * @param noise the one in use
     */
    static State findings(Hyperparameters found, double noise) {
        List<String> names = found.kernel().parameterNames();
        double[] log = found.kernel().logParameters();
        State findings = new State();
        for (int p = 0; p < Math.min(names.size(), SHOWN_PARAMETERS); p++) {
            findings.put(names.get(p).replace(' ', '_'), Math.exp(log[p]));
        }
        findings.put("noise", noise);
        putEvidence(found, findings);
        return findings;
    }

    private static void putEvidence(Hyperparameters found, State state) {
        found.logEvidence().ifPresent(value -> state.put("log_evidence", value));
        found.evidenceKind()
                .filter(kind -> kind != EvidenceKind.EXACT)
                .ifPresent(kind -> state.put("log_evidence_kind", kind.label()));
    }
}
