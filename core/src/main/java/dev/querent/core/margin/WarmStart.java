package dev.querent.core.margin;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.margin.inference.MarginStart;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Starts machines from those of a model that has learnt the first rows, perhaps with other labels. A new row gets γ² = E f² as the model says, and a
 * multiplier of 0; its multiplier is found in the first pass over the rows. A machine that is new starts cold.
 */
final class WarmStart implements IntFunction<MarginStart> {
    private final MmSgpModel.Parts known;
    private final LabeledData next;
    private final Optional<LatentMoments> added;

    WarmStart(MmSgpModel model, LabeledData next, Workers workers) {
        this.known = model.parts();
        this.next = next;
        int before = known.rows().size();
        int[] rows = IntStream.range(before, next.size()).toArray();
        this.added = rows.length == 0
                ? Optional.empty()
                : Optional.of(model.latent(next.features().select(rows), MarginVariance.RESIDUAL, workers));
    }

    @Override
    public MarginStart apply(int machine) {
        boolean same = OneVersusRest.machines(known.rows().classes().size()) == 1
                ? next.classes().size() == 2
                : machine < known.machines().size();
        if (!same) {
            return MarginStart.cold(next.size());
        }
        MmSgpModel.Machine old = known.machines().get(machine);
        int before = old.gammas().length;
        double[] gammas = Arrays.copyOf(old.gammas(), next.size());
        for (int n = before; n < gammas.length; n++) {
            double mean = added.orElseThrow().mean(n - before, machine);
            gammas[n] = Math.sqrt(mean * mean + added.orElseThrow().variance(n - before, machine));
        }
        return new MarginStart(gammas, Arrays.copyOf(old.alphas(), next.size()));
    }
}
