package dev.querent.core.active;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.parallel.Workers;
import dev.querent.core.query.MemoryPool;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The probability that an annotator can name a class for a row of a pool, estimated from earlier answers: a class, or none, i.e.
 * <i>unnameable</i> (Käding et al. 2015). Answers count for rows nearby:
 *
 * <pre>p(x) = (1 + Σ_named w(x, a)) / (1 + Σ_named w(x, a) + Σ_unnameable w(x, a)),   w(x, a) = exp(8·(1 − ‖x − a‖₁/δ))</pre>
 *
 * δ is the median over rows of the distance that contains a tenth of a sample of the pool. An answer at distance δ thus counts as much as the
 * prior belief that a row can be named. ‖·‖₁ suits histograms, for which Euclidean distances say little. Immutable; adding an answer reads the
 * pool once.
 */
final class Nameability {
    private static final double SHARPNESS = 8;
    private static final int NEIGHBOURS = 10; // a tenth of a sample is near
    private static final int MOST_AT_A_TIME = 64;
    private static final int MOST_VALUES = 1 << 22;
    private static final int ROWS_AT_A_TIME = 1024;
    private static final int STEPS_BACK = 4;

    private final Features pool;
    private final double radius;
    private final List<RowAnswer> answers;
    private final double[] named; // Σ w for each row of the pool
    private final double[] unnameable;
    private final Optional<Nameability> before; // with fewer answers, so that undoing one is cheap

    /** Whether an annotator named a class for a row of the pool; if not, no class fits. */
    record RowAnswer(int row, boolean named) {}

    private Nameability(
            Features pool,
            double radius,
            List<RowAnswer> answers,
            double[] named,
            double[] unnameable,
            Optional<Nameability> before) {
        this.pool = pool;
        this.radius = radius;
        this.answers = answers;
        this.named = named;
        this.unnameable = unnameable;
        this.before = before;
    }

    /**
     * The estimate before any answer.
     *
     * @param sample rows that represent the pool
     */
    static Nameability of(Features pool, Features sample, Workers workers) {
        return unanswered(pool, radius(sample, workers));
    }

    private static Nameability unanswered(Features pool, double radius) {
        double[] none = new double[pool.rows()];
        return new Nameability(pool, radius, List.of(), none, none, Optional.empty());
    }

    /** A few rows suffice for a median; they are spread evenly over the sample. */
    private static double radius(Features sample, Workers workers) {
        int rows = sample.rows();
        int[] some = IntStream.range(0, Math.min(rows, atATime(sample)))
                .map(i -> (int) ((long) i * rows / Math.min(rows, atATime(sample))))
                .toArray();
        double[][] distances = new double[some.length][rows];
        ManhattanDistances to = new ManhattanDistances(sample, some);
        workers.forEachChunk(rows, ROWS_AT_A_TIME, (from, end) -> {
            double[] away = new double[some.length];
            for (int row = from; row < end; row++) {
                to.of(sample, row, away);
                for (int i = 0; i < away.length; i++) {
                    distances[i][row] = away[i];
                }
            }
        });
        double[] reach = new double[some.length];
        for (int i = 0; i < reach.length; i++) {
            Arrays.sort(distances[i]);
            reach[i] = distances[i][rows / NEIGHBOURS];
        }
        Arrays.sort(reach);
        return reach.length > 0 && reach[reach.length / 2] > 0 ? reach[reach.length / 2] : 1;
    }

    /** Number of answers whose feature values are held as a dense block. */
    private static int atATime(Features rows) {
        return Math.max(1, Math.min(MOST_AT_A_TIME, MOST_VALUES / Math.max(1, rows.columns())));
    }

    /** The estimate from exactly these answers; it does not depend on whether they came one by one or together. */
    Nameability with(List<RowAnswer> now, Workers workers) {
        if (now.equals(answers)) {
            return this;
        }
        int known = answers.size();
        if (now.size() < known || !now.subList(0, known).equals(answers)) {
            return before.orElseGet(() -> unanswered(pool, radius)).with(now, workers);
        }
        double[] yes = named.clone();
        double[] no = unnameable.clone();
        for (int from = known; from < now.size(); from += atATime(pool)) {
            add(now.subList(from, Math.min(now.size(), from + atATime(pool))), yes, no, workers);
        }
        return new Nameability(pool, radius, List.copyOf(now), yes, no, Optional.of(forgetting(STEPS_BACK)));
    }

    private Nameability forgetting(int steps) {
        Optional<Nameability> kept =
                steps == 0 ? Optional.empty() : before.map(earlier -> earlier.forgetting(steps - 1));
        return new Nameability(pool, radius, answers, named, unnameable, kept);
    }

    /** Adds the weights of each row in the order of the answers, for any division into blocks. */
    private void add(List<RowAnswer> more, double[] yes, double[] no, Workers workers) {
        ManhattanDistances distances = new ManhattanDistances(
                pool, more.stream().mapToInt(RowAnswer::row).toArray());
        workers.forEachChunk(pool.rows(), ROWS_AT_A_TIME, (from, to) -> {
            double[] away = new double[more.size()];
            for (int row = from; row < to; row++) {
                distances.of(pool, row, away);
                for (int a = 0; a < away.length; a++) {
                    double weight = Math.exp(SHARPNESS * (1 - away[a] / radius));
                    (more.get(a).named() ? yes : no)[row] += weight;
                }
            }
        });
    }

    /** p(x) for a row of the pool. */
    double probability(int row) {
        double can = 1 + named[row];
        return can / (can + unnameable[row]);
    }

    /**
     * The open rows with at least this probability; if there are none, those with the largest. With a threshold drawn uniformly from 0 to 1, a
     * strategy's favourite row is asked with the probability that it can be named, for any scale of scores.
     */
    MemoryPool atLeast(double threshold, MemoryPool open) {
        Require.that(open.rows() == pool.rows(), "rows of the pool", open.rows(), pool.rows() + " as before");
        int[] rows = open.open();
        double largest = IntStream.of(rows).mapToDouble(this::probability).max().orElse(0);
        double least = Math.min(threshold, largest);
        return open.without(
                IntStream.of(rows).filter(row -> probability(row) < least).toArray());
    }
}
