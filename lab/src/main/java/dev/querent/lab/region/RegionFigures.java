package dev.querent.lab.region;

import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.forest.Sampling;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.probit.ProbitGpOptions;
import dev.querent.core.gp.probit.ProbitGpTrainer;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.hybrid.ForestIvmTrainer;
import dev.querent.core.hybrid.ForestKernelGpTrainer;
import dev.querent.core.ivm.IvmKernels;
import dev.querent.core.ivm.IvmObjective;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.ivm.SelectionCriterion;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Trainer;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pictures of regions in Denninger (2017). */
public final class RegionFigures {
    private static final int ROWS = 200;
    private static final int ACTIVE = 28;

    private RegionFigures() {}

    public static List<Experiment> all() {
        return List.of(
                tree(),
                forest(),
                lengths(),
                variances(),
                ownLengths(),
                forestKernel(),
                sparse(),
                objectives(),
                criteria(),
                hybrid());
    }

    private static Experiment moons(
            String figure,
            String section,
            String summary,
            String thesis,
            Map<String, Trainer<? extends Classifier>> panels) {
        return new Regions(source(figure, section), summary, thesis, PlaneRows::moons, ROWS, panels);
    }

    private static Citation source(String figure, String section) {
        return new Citation(Citation.Paper.DENNINGER_2017, figure, section);
    }

    private static Experiment tree() {
        return moons(
                "Fig. 2.1",
                "2.1",
                "regions of a single decision tree",
                "All training rows are right, but stripes cover single rows.",
                Map.of(
                        "one tree",
                        new ForestTrainer(ForestOptions.builder()
                                .trees(1)
                                .sampling(new Sampling.All())
                                .candidates(2)
                                .build())));
    }

    private static Experiment forest() {
        return moons(
                "Fig. 3.1",
                "3.1",
                "regions of a random forest",
                "All training rows are right; in two corners the forest cannot decide.",
                Map.of(
                        "500 trees",
                        new ForestTrainer(ForestOptions.builder().trees(500).build())));
    }

    private static Trainer<? extends Classifier> process(double variance, double length) {
        return ProbitGpTrainer.ep(
                new ProbitGpOptions(KernelFamily.of(GaussianKernel.of(variance, length)), SearchMethod.NONE, ROWS));
    }

    private static Experiment lengths() {
        Map<String, Trainer<? extends Classifier>> panels = new LinkedHashMap<>();
        for (double length : new double[] {0.1, 0.4, 1.3}) {
            panels.put("length " + length, process(10, length));
        }
        return moons(
                "Fig. 4.3",
                "4.3",
                "the length of a Gaussian kernel: holes, a good fit, assumptions far from the rows",
                "Lengths 0.2, 0.8 and 1.3: too short, good, too long.",
                panels);
    }

    private static Experiment variances() {
        Map<String, Trainer<? extends Classifier>> panels = new LinkedHashMap<>();
        for (double variance : new double[] {0.07, 3, 1000}) {
            panels.put("variance " + variance, process(variance, 0.4));
        }
        return moons(
                "Fig. 4.4",
                "4.3",
                "the variance of a Gaussian kernel: blurred, good and sharp borders",
                "Variances of 0.26² and more: blurred, good, too sharp.",
                panels);
    }

    private static Experiment ownLengths() {
        Map<String, Trainer<? extends Classifier>> panels = new LinkedHashMap<>();
        panels.put("one length", searched(StandardKernel.GAUSSIAN));
        panels.put("a length per dimension", searched(StandardKernel.GAUSSIAN_ARD));
        return new Regions(
                source("Fig. 4.5", "4.3"),
                "a kernel with one length, and with one per dimension",
                "With one length rows in the corners are wrong, with one per dimension none are.",
                PlaneRows::stripes,
                80,
                panels);
    }

    private static Trainer<? extends Classifier> searched(KernelFamily kernel) {
        return ProbitGpTrainer.ep(new ProbitGpOptions(kernel, SearchMethod.LBFGS, ROWS));
    }

    private static Experiment forestKernel() {
        return moons(
                "Fig. 4.6",
                "4.4",
                "a Gaussian process with the kernel of a forest",
                "Borders follow the axes; corners without rows belong to a class.",
                Map.of(
                        "forest kernel",
                        new ForestKernelGpTrainer(
                                ForestKernelGpTrainer.Form.DENSE,
                                ForestOptions.builder().trees(200).build(),
                                DenseGpOptions.defaults(),
                                HikOptions.defaults())));
    }

    private static IvmOptions.Builder machine() {
        return IvmOptions.builder().active(ACTIVE);
    }

    private static Experiment sparse() {
        Map<String, Trainer<? extends Classifier>> panels = new LinkedHashMap<>();
        panels.put("all rows", searched(StandardKernel.GAUSSIAN));
        panels.put(ACTIVE + " active rows", new IvmTrainer(machine().build()));
        return moons(
                "Fig. 4.7",
                "4.5",
                "a Gaussian process on all rows, and an informative vector machine with 28 of them",
                "28 active rows give nearly the same regions.",
                panels);
    }

    private static Experiment objectives() {
        Map<String, Trainer<? extends Classifier>> panels = new LinkedHashMap<>();
        for (IvmObjective objective : IvmObjective.values()) {
            panels.put(
                    objective.label(),
                    new IvmTrainer(machine()
                            .objective(objective)
                            .kernels(IvmKernels.OWN)
                            .build()));
        }
        return moons(
                "Fig. 4.13",
                "4.10",
                "what each objective of the search makes of the regions",
                "The evidence alone: all rows are right, but the mean probabilities of their classes are 0.60 and 0.56.",
                panels);
    }

    private static Experiment criteria() {
        Map<String, Trainer<? extends Classifier>> panels = new LinkedHashMap<>();
        for (SelectionCriterion criterion : SelectionCriterion.values()) {
            panels.put(
                    criterion.label(),
                    new IvmTrainer(machine().criterion(criterion).build()));
        }
        return moons(
                "Fig. 4.14",
                "4.11",
                "active rows by entropy alone, and less of those similar to others",
                "Entropy prefers the border; suppressing similar rows spreads them.",
                panels);
    }

    private static Experiment hybrid() {
        ForestOptions forest = ForestOptions.builder().trees(100).build();
        Map<String, Trainer<? extends Classifier>> panels = new LinkedHashMap<>();
        panels.put("forest", new ForestTrainer(forest));
        panels.put(
                "forest-ivm",
                new ForestIvmTrainer(ForestIvmOptions.of(forest, machine().build())));
        return new Regions(
                source("Fig. 5.1", "5.1"),
                "a forest, and a forest with informative vector machines, for two pairs of similar classes",
                "A tree of one node separates the pairs, a machine on each side the classes of a pair.",
                PlaneRows::pairs,
                2 * ROWS,
                panels);
    }
}
