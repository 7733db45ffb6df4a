package dev.querent.core.hik;

import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.Split;
import dev.querent.core.gp.Evidence;
import dev.querent.core.gp.ExactEvidence;
import dev.querent.core.gp.HeldOutLoss;
import dev.querent.core.gp.HyperparameterSearch;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.LabelTargets;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;

/** Finds kernel parameters and noise by maximum evidence, jointly for all classes, on a sample of the rows; relevance weights have a prior. */
final class HikHyperparameters {
    /** For at most this many rows a Cholesky factor is faster than products, and its evidence is exact. */
    private static final int FEW_ROWS = 500;

    private final HikSearch search;
    private final int searchRows;
    private final boolean searchCheck;
    private final Run run;

    /** @param searchCheck as in {@link HikOptions} */
    HikHyperparameters(HikSearch search, int searchRows, boolean searchCheck, Run run) {
        this.search = search;
        this.searchRows = searchRows;
        this.searchCheck = searchCheck;
        this.run = run;
    }

    Hyperparameters find(IntersectionKernel start, double noise, SparseFeatures rows, Labels labels, Seed seed) {
        return find(start, noise, Optional.empty(), rows, labels, seed);
    }

    /** @param previous found by an earlier search of the same kernel; a second start of the search */
    Hyperparameters find(
            IntersectionKernel start,
            double noise,
            Optional<Hyperparameters> previous,
            SparseFeatures rows,
            Labels labels,
            Seed seed) {
        if (search == HikSearch.NONE) {
            return Hyperparameters.fixed(start, noise);
        }
        if (labels.size() > searchRows) {
            double share = (double) searchRows / labels.size();
            int[] sample =
                    Split.stratified(labels, share, seed.child("gp-hik.sample")).test();
            return find(start, noise, previous, rows.select(sample), labels.select(sample), seed);
        }
        SortedIndex index = SortedIndex.of(rows, run.workers());
        Matrix targets = OneVersusAll.targets(labels);
        int classes = labels.classes().size();
        // the round-off of a native BLAS would change what a search of few rows finds from machine to machine
        Compute inJava = new Compute(Backend.java(), run.workers());
        Optional<HeldOutLoss> check =
                searchCheck ? Optional.of(HeldOutLoss.of(rows, labels, seed, inJava, run)) : Optional.empty();
        if (search == HikSearch.BOUND) {
            Evidence bound = new BoundedEvidence(start, rows, index, targets, classes, HikEvidence.SOLVER, run);
            return new HyperparameterSearch(SearchMethod.NELDER_MEAD, run)
                    .search(
                            RelevancePrior.on(bound, start, classes),
                            start,
                            noise,
                            previous,
                            check,
                            seed.child("gp-hik.search"));
        }
        Evidence evidence = labels.size() <= FEW_ROWS
                ? new ExactEvidence(start, rows, LabelTargets.of(labels), inJava)
                : new HikEvidence(
                        start, index, targets, classes, HikEvidence.SOLVER, probing(rows, targets, seed), run);
        return new HyperparameterSearch(SearchMethod.LBFGS, run)
                .search(
                        RelevancePrior.on(evidence, start, classes),
                        start,
                        noise,
                        previous,
                        check,
                        seed.child("gp-hik.search"));
    }

    private HikEvidence.Probing probing(SparseFeatures rows, Matrix targets, Seed seed) {
        return HikEvidence.Probing.of(rows, targets.columns(), seed.child("gp-hik.probes"), run);
    }
}
