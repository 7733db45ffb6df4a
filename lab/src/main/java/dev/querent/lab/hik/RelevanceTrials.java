package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.PairedTTest;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.PublishedProcess;
import dev.querent.lab.experiment.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Training sets of several sizes at one width of the irrelevant dimensions. Mutable; not thread-safe. */
final class RelevanceTrials {
    static final int TESTED_PER_CLASS = 250;
    private static final double NOISE = 0.1;

    private final double width;
    private final Map<Integer, List<Trial>> bySize = new TreeMap<>();

    RelevanceTrials(double width) {
        this.width = width;
    }

    /** One training set: rates without and with weights, and each weight's share. */
    private record Trial(double plain, double weighted, double[] shares) {}

    double width() {
        return width;
    }

    List<Integer> sizes() {
        return List.copyOf(bySize.keySet());
    }

    void add(int perClass, Seed seed, Run run) {
        LabeledData train = RelevanceData.draw(perClass, width, seed.child("train"));
        LabeledData test = RelevanceData.draw(TESTED_PER_CLASS, width, seed.child("test"));
        HikModel plain = fit(StandardKernel.INTERSECTION, train, seed, run);
        HikModel weighted = fit(StandardKernel.INTERSECTION_ARD, train, seed, run);
        double[] weights = weighted.matrix().kernel().weights().orElseThrow();
        double sum = Arrays.stream(weights).sum();
        bySize.computeIfAbsent(perClass, key -> new ArrayList<>())
                .add(new Trial(
                        rate(plain, test),
                        rate(weighted, test),
                        Arrays.stream(weights).map(w -> w / sum).toArray()));
    }

    private static HikModel fit(StandardKernel kernel, LabeledData train, Seed seed, Run run) {
        HikOptions options = PublishedProcess.hik().kernel(kernel).noise(NOISE).build();
        return new HikTrainer(options).fit(train, seed, run);
    }

    /** Predicts by the larger mean, without probabilities. */
    private static double rate(HikModel model, LabeledData test) {
        LatentMoments means = model.latentMeans(test.features(), Workers.sequential());
        long right = IntStream.range(0, test.size())
                .filter(i -> (means.mean(i, 1) > means.mean(i, 0) ? 1 : 0)
                        == test.labels().code(i))
                .count();
        return (double) right / test.size();
    }

    Spread plain(int perClass) {
        return spread(perClass, Trial::plain);
    }

    Spread weighted(int perClass) {
        return spread(perClass, Trial::weighted);
    }

    /** The share of both relevant dimensions together. */
    Spread relevantShare(int perClass) {
        return spread(
                perClass,
                trial -> Arrays.stream(trial.shares, 0, RelevanceData.RELEVANT).sum());
    }

    /** By dimension. */
    List<Spread> shares(int perClass) {
        return Spread.ofColumns(bySize.get(perClass).stream().map(Trial::shares).toList());
    }

    /** Weighted against plain over all sizes. */
    PairedTTest gain() {
        return PairedTTest.of(all(Trial::weighted), all(Trial::plain));
    }

    private double[] all(ToDoubleFunction<Trial> of) {
        return bySize.values().stream().flatMap(List::stream).mapToDouble(of).toArray();
    }

    private Spread spread(int perClass, ToDoubleFunction<Trial> of) {
        return Spread.of(bySize.get(perClass).stream().mapToDouble(of).toArray());
    }
}
