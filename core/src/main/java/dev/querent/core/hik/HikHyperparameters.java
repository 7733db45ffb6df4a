package dev.querent.core.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.HeldOutLoss;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;

/** Finds kernel parameters and noise by maximum evidence, jointly for all classes, on a sample of the rows; relevance weights have a prior. Its options are those of {@link HikOptions}. */
record HikHyperparameters(HikSearch search, int searchRows, boolean searchCheck, Run run) {
    /** For at most this many rows a Cholesky factor is faster than products, and its evidence is exact. */
    private static final int FEW_ROWS = 500;

    /** @param previous found by an earlier search of the same kernel; a second start of the search */
    Hyperparameters find(
            IntersectionKernel start, double noise, Optional<Hyperparameters> previous, LabeledData data, Seed seed) {
        if (search == HikSearch.NONE) {
            return Hyperparameters.fixed(start, noise);
        }
        LabeledData sample = data;
        while (sample.size() > searchRows) { // again where rounding by class has left too many
            sample = sample.sample(searchRows, seed.child("gp-hik.sample"));
        }
        // the round-off of a native BLAS would change what a search of few rows finds from machine to machine
        Compute inJava = new Compute(Backend.java(), run.workers());
        Optional<HeldOutLoss> check =
                searchCheck ? Optional.of(HeldOutLoss.of(sample, seed, inJava, run)) : Optional.empty();
        Evidence evidence = RelevancePrior.on(
                evidence(start, sample, inJava, seed), start, data.classes().size());
        SearchMethod method = search == HikSearch.BOUND ? SearchMethod.NELDER_MEAD : SearchMethod.LBFGS;
        return new HyperparameterSearch(method, run)
                .search(evidence, noise, previous, check, seed.child("gp-hik.search"));
    }

    private Evidence evidence(IntersectionKernel start, LabeledData data, Compute inJava, Seed seed) {
        if (search == HikSearch.LBFGS && data.size() <= FEW_ROWS) {
            return new ExactEvidence(start, data.features(), LabelTargets.of(data.labels()), inJava);
        }
        SparseFeatures rows = SparseFeatures.copyOf(data.features());
        SortedIndex index = SortedIndex.of(rows, run.workers());
        Matrix targets = OneVersusAll.targets(data.labels());
        int classes = data.classes().size();
        if (search == HikSearch.BOUND) {
            return new BoundedEvidence(start, rows, index, targets, classes, HikEvidence.SOLVER, run);
        }
        HikEvidence.Probing probing = HikEvidence.Probing.of(rows, targets.columns(), seed.child("gp-hik.probes"), run);
        return new HikEvidence(start, index, targets, classes, HikEvidence.SOLVER, probing, run);
    }
}
