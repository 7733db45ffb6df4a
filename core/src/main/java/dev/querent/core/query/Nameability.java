package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How probable it is that some class fits a row of a pool, estimated from what was answered about others: a class was named, or none fits the
 * row, which is <i>unnameable</i> (Käding et al. 2015). Answers count for rows near them:
 *
 * <pre>p(x) = (1 + Σ_named w(x, a)) / (1 + Σ_named w(x, a) + Σ_unnameable w(x, a)),   w(x, a) = exp(8·(1 − ‖x − a‖₁/δ))</pre>
 *
 * δ is the distance within which a row has a tenth of a sample of the pool, in the median. So an answer δ away counts as much as the belief that a row
 * which nothing is known about can be named. ‖·‖₁ suits histograms, where Euclidean distances say little. Immutable; adding an answer reads the pool once.
 */
public final class Nameability {
    private static final double SHARPNESS = 8;
    private static final int NEIGHBOURS = 10; // one row in ten of a sample is near
    private static final int MOST_AT_A_TIME = 64;
    private static final int MOST_VALUES = 1 << 22;
    private static final int ROWS_AT_A_TIME = 1024;
    private static final int STEPS_BACK = 4;

    private final Features pool;
    private final double radius;
    private final List<RowAnswer> answers;
    private final double[] named; // Σ w by row of the pool
    private final double[] unnameable;
    private final Optional<Nameability> before; // when fewer answers were known, so that taking one back is cheap

    /** Whether a class was named for a row of the pool; if not, none fits. */
    public record RowAnswer(int row, boolean named) {}

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
     * Before anything was answered.
     *
     * @param sample rows of the pool that stand for all
     */
    public static Nameability of(Features pool, Features sample, Workers workers) {
        return unanswered(pool, radius(sample, workers));
    }

    private static Nameability unanswered(Features pool, double radius) {
        double[] none = new double[pool.rows()];
        return new Nameability(pool, radius, List.of(), none, none, Optional.empty());
    }

    /** Few rows are enough for a median; those of a sample are in the order of the pool, so they are taken from all of it. */
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

    /** Answers whose values are held in full. */
    private static int atATime(Features rows) {
        return Math.max(1, Math.min(MOST_AT_A_TIME, MOST_VALUES / Math.max(1, rows.columns())));
    }

    /** What it is with these answers and no others; the same whether they came one by one or together. */
    public Nameability with(List<RowAnswer> now, Workers workers) {
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

    /** Adds the weights of each row in the order of the answers, whatever they are cut into. */
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

    /** p(x) of a row of the pool. */
    public double probability(int row) {
        double can = 1 + named[row];
        return can / (can + unnameable[row]);
    }

    /**
     * The open rows whose probability is at least this; where there are none, those with the largest. Asking among them with a threshold drawn
     * between 0 and 1 asks what a strategy likes best with the probability that it can be named, whatever the strategy's scores mean.
     */
    public MemoryPool atLeast(double threshold, MemoryPool open) {
        Require.that(open.rows() == pool.rows(), "rows of the pool", open.rows(), pool.rows() + " as before");
        int[] rows = open.open();
        double largest = IntStream.of(rows).mapToDouble(this::probability).max().orElse(0);
        double least = Math.min(threshold, largest);
        return open.without(
                IntStream.of(rows).filter(row -> probability(row) < least).toArray());
    }
}
