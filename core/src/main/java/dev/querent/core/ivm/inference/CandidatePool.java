package dev.querent.core.ivm.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.stream.IntStream;

/** The candidates of a selection, in places of a filter. For one thread. */
final class CandidatePool {
    private static final int CHUNK = 512;

    private final ActiveSetSelection rules;
    private final Kernel kernel;
    private final Features training;
    private final double[] targets;
    private final Compute compute;
    private final RandomSource random;
    private final int[] rowAt; // training row by place
    private final int candidates;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private final boolean[] taken; // by place
    private final double[] penalties; // by place
    private final double[] gains; // by place
    private final int[] active;
    private final double[] activeGains;
    private final double positiveShare; // wanted among the active rows
    private final double bias;
    private final AssumedDensityFilter filter;
    private final CandidateColumns columns;
    private int positive; // active rows of that class

    CandidatePool(
            ActiveSetSelection rules,
            Kernel kernel,
            Features training,
            double[] targets,
            int[] allowed,
            double offset,
            Seed seed,
            Run run) {
        this.rules = rules;
        this.kernel = kernel;
        this.training = training;
        this.targets = targets;
        this.compute = Compute.on(run.workers());
        this.random = seed.child("ivm.candidates").generator();
        int[] order = allowed.clone();
        if (order.length > rules.candidates()) {
            random.shuffle(order);
        }
        candidates = Math.min(order.length, rules.candidates());
        Arrays.stream(order, candidates, order.length).forEach(waiting::add);
        rowAt = Arrays.copyOf(order, candidates);
        taken = new boolean[candidates];
        penalties = new double[candidates];
        gains = new double[candidates];
        int most = Math.min(rules.size(), order.length);
        active = new int[most];
        activeGains = new double[most];
        long all = Arrays.stream(allowed).filter(row -> targets[row] > 0).count();
        positiveShare = 0.5 * ((double) all / allowed.length + 0.5);
        Features rows = training.select(rowAt);
        double prior = Arrays.stream(kernel.diagonal(rows)).average().orElse(1) * (1 + ProbitProblem.JITTER);
        bias = ProbitProblem.bias(offset, prior);
        double[] placed = IntStream.of(rowAt).mapToDouble(row -> targets[row]).toArray();
        filter = new AssumedDensityFilter(kernel, rows, placed, bias, most, compute);
        columns = new CandidateColumns(kernel, rows, compute);
    }

    int included() {
        return filter.included();
    }

    /** Whether all candidates are included. */
    boolean isExhausted() {
        return IntStream.range(0, candidates).allMatch(place -> taken[place]);
    }

    /** Includes the best candidate; of equals the first. */
    void includeNext() {
        compute.workers().forEachChunk(candidates, CHUNK, (from, to) -> {
            for (int place = from; place < to; place++) {
                gains[place] = taken[place] ? Double.NEGATIVE_INFINITY : filter.entropyLoss(place) - penalties[place];
            }
        });
        int[] compared = compared();
        int best = compared[0];
        for (int place : compared) {
            best = gains[place] > gains[best] ? place : best;
        }
        include(best);
    }

    /** Candidates of the class whose turn it is, or a sample of them; of the other class if that one has none. */
    private int[] compared() {
        int[] open =
                IntStream.range(0, candidates).filter(place -> !taken[place]).toArray();
        if (rules.balanced()) {
            double sign = included() == 0 || positive < positiveShare * included() ? 1 : -1;
            int[] due = IntStream.of(open)
                    .filter(place -> targets[rowAt[place]] == sign)
                    .toArray();
            open = due.length > 0 ? due : open;
        }
        if (rules.sampled() > 0 && open.length > rules.sampled()) {
            random.shuffle(open);
            open = Arrays.copyOf(open, rules.sampled());
        }
        return open;
    }

    private void include(int place) {
        double[] column = columns.of(place, this::promising);
        int row = rowAt[place];
        active[included()] = row;
        activeGains[included()] = Math.max(0, gains[place]);
        positive += targets[row] > 0 ? 1 : 0;
        if (rules.diverse()) {
            for (int other = 0; other < candidates; other++) {
                penalise(other, column[other], included());
            }
        }
        filter.include(place, column);
        taken[place] = true;
    }

    /** Adds κ(x, x_i)/κ(x, x) times the gain of an active row of the same class. */
    private void penalise(int place, double similarity, int site) {
        if (targets[rowAt[place]] == targets[active[site]]) {
            penalties[place] += similarity / filter.priorVariance(place) * activeGains[site];
        }
    }

    /** Candidates of the highest gains, in any order. */
    private int[] promising(int most) {
        double[] sorted = gains.clone();
        Arrays.sort(sorted);
        double least = sorted[Math.max(0, sorted.length - most)];
        return IntStream.range(0, candidates)
                .filter(place -> !taken[place] && gains[place] >= least)
                .limit(most)
                .toArray();
    }

    /** Replaces a quarter of the candidates by waiting rows: those included first, then those whose label tells least. */
    void exchange() {
        int[] places = IntStream.range(0, candidates)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer place) -> taken[place] ? Double.NEGATIVE_INFINITY : gains[place]))
                .limit(Math.min(waiting.size(), candidates / 4))
                .mapToInt(Integer::intValue)
                .toArray();
        if (places.length == 0) {
            return;
        }
        int[] rows = new int[places.length];
        for (int r = 0; r < places.length; r++) {
            int place = places[r];
            rows[r] = waiting.remove();
            if (!taken[place]) {
                waiting.add(rowAt[place]);
            }
            taken[place] = false;
            rowAt[place] = rows[r];
        }
        Features arrived = training.select(rows);
        Matrix cross = kernel.cross(training.select(Arrays.copyOf(active, included())), arrived, compute);
        filter.exchange(
                places,
                arrived,
                IntStream.of(rows).mapToDouble(row -> targets[row]).toArray(),
                cross.copy());
        for (int r = 0; r < places.length; r++) {
            penalties[places[r]] = 0;
            if (rules.diverse()) {
                for (int site = 0; site < included(); site++) {
                    penalise(places[r], cross.get(site, r), site);
                }
            }
        }
        columns.replace(training.select(rowAt));
    }

    ActiveSet result() {
        return new ActiveSet(Arrays.copyOf(active, included()), filter.sites(), bias, filter.logEvidence());
    }
}
