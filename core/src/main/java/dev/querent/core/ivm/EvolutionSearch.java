package dev.querent.core.ivm;

import dev.querent.core.kernel.Kernel;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * CMA-ES from the best of some random starts; a step is one evaluation. The optimiser cannot pause, so each step replays it with the losses it has seen:
 * it is deterministic, and its own work is nothing beside an evaluation.
 */
final class EvolutionSearch extends KernelSearch {
    static final int RANDOM_STARTS = 16;
    private static final double DEVIATION = 0.4;
    private static final double TOLERANCE = 1e-4;
    private static final int MOST_EVALUATIONS = 1000;

    private final Seed seed;
    private final List<double[]> starts = new ArrayList<>();
    private final List<Double> seen = new ArrayList<>(); // losses of CMA-ES in the order of its evaluations
    private int started;
    private double[] centre; // the best of the starts

    EvolutionSearch(String name, KernelTrial trial, Kernel start, Seed seed) {
        super(name, trial, start);
        this.seed = seed;
        this.centre = start.logParameters();
        starts.add(centre);
        RandomSource random = seed.child("starts").generator();
        Box box = box();
        while (starts.size() < RANDOM_STARTS) {
            double[] point = new double[centre.length];
            for (int p = 0; p < point.length; p++) {
                point[p] = box.lower(p) + random.nextDouble() * (box.upper(p) - box.lower(p));
            }
            starts.add(point);
        }
    }

    @Override
    boolean advance(Run run) {
        if (started < starts.size()) {
            loss(starts.get(started), run);
            started++;
            centre = bestPoint();
            return centre.length > 0;
        }
        int before = seen.size();
        Iterator<Double> known = List.copyOf(seen).iterator();
        new CmaEs(MOST_EVALUATIONS, DEVIATION, TOLERANCE)
                .minimise(
                        point -> {
                            if (known.hasNext()) {
                                return known.next();
                            }
                            double loss = loss(point, run);
                            seen.add(loss);
                            return loss;
                        },
                        centre,
                        box(),
                        seed,
                        Budget.ofSteps(before + 1));
        return seen.size() > before;
    }
}
