package dev.querent.core.margin;

import dev.querent.core.data.Labels;
import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.margin.inference.MarginScores;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.optim.Optimum;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/** Class probabilities by a {@link MmSgpModel.Link}, and the link that suits rows which the machines have not learnt. Immutable. */
final class LinkedProbabilities {
    private static final int CHUNK = 64;
    private static final Lbfgs SEARCH = new Lbfgs(100, 6, 1e-5);

    private final double[] logShares;
    private final double[] normal;

    private LinkedProbabilities(Labels labels, double[] normal) {
        int[] counts = labels.counts();
        double all = labels.size() + counts.length; // a class without rows has a share, too
        this.logShares = Arrays.stream(counts)
                .mapToDouble(count -> Math.log((count + 1) / all))
                .toArray();
        this.normal = normal;
    }

    /** In closed form, with the class shares of these training labels. */
    static LinkedProbabilities moderated(Labels labels) {
        return new LinkedProbabilities(labels, new double[0]);
    }

    /** Means over samples, with the class shares of these training labels. */
    static LinkedProbabilities monteCarlo(Labels labels, int count, Seed seed) {
        return new LinkedProbabilities(
                labels, LatentDraws.normal(count, labels.classes().size(), seed));
    }

    int classes() {
        return logShares.length;
    }

    double logShare(int label) {
        return logShares[label];
    }

    /** The most probable link. The loss has a valley at normalised probabilities and one at the softmax: the search starts in both. */
    Link fit(MarginScores scores, int[] codes, Workers workers) {
        LinkObjective objective = new LinkObjective(this, new LatentDraws(scores, normal), codes, workers);
        Optimum best = null;
        for (double[] start : LinkObjective.STARTS) {
            Optimum found = SEARCH.minimise(objective, start, LinkObjective.BOX, Seed.of(0), Budget.unlimited());
            best = best == null || found.value() < best.value() ? found : best;
        }
        return LinkObjective.link(best.point());
    }

    /** Mean log loss. */
    double loss(MarginScores scores, int[] codes, Link link, Workers workers) {
        double[] p = of(scores, link, workers);
        double sum = 0;
        for (int n = 0; n < codes.length; n++) {
            sum -= Math.log(Math.max(1e-300, p[n * classes() + codes[n]]));
        }
        return sum / codes.length;
    }

    /** By row and class. */
    double[] of(MarginScores scores, Link link, Workers workers) {
        int classes = classes();
        LatentDraws draws = new LatentDraws(scores, normal);
        double[] p = new double[scores.means().length];
        workers.forEachChunk(scores.rows(), CHUNK, (from, to) -> {
            double[] f = new double[draws.width()];
            double[] q = new double[classes];
            for (int n = from; n < to; n++) {
                draws.write(n, link.spread(), f, new double[f.length]);
                for (int at = 0; at < f.length; at += classes) {
                    write(f, at, link, q);
                    for (int c = 0; c < classes; c++) {
                        p[n * classes + c] += q[c] * classes / f.length;
                    }
                }
                for (int c = 0; c < classes; c++) {
                    p[n * classes + c] = (1 - link.doubt()) * p[n * classes + c] + link.doubt() / classes;
                }
            }
        });
        return p;
    }

    /** Writes q for the latent values f[at..]. */
    void write(double[] f, int at, Link link, double[] q) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < q.length; c++) {
            q[c] = logSigmoid(link.temperature() * f[at + c] + link.offset()) + link.balance() * logShares[c];
            highest = Math.max(highest, q[c]);
        }
        double sum = 0;
        for (int c = 0; c < q.length; c++) {
            q[c] = Math.exp(q[c] - highest);
            sum += q[c];
        }
        for (int c = 0; c < q.length; c++) {
            q[c] /= sum;
        }
    }

    private static double logSigmoid(double x) {
        return Math.min(0, x) - Math.log1p(Math.exp(-Math.abs(x)));
    }
}
