package dev.querent.bench.hik;

import dev.querent.bench.data.SharedFolder;
import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.LabeledFile;
import dev.querent.lab.timing.Repeated;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The measurements made with the authors' program, repeated on the same data, with the same noise and tolerance, on one thread. */
final class AuthorsTasks {
    private static final Workers ALONE = Workers.sequential();
    private static final IntersectionKernel KERNEL = IntersectionKernel.of(1, new Transform.Identity());
    private static final double NOISE = 0.1;
    private static final ConjugateGradients SOLVER = new ConjugateGradients(1e-7, 2000);

    private final Figures figures;

    AuthorsTasks(Figures figures) {
        this.figures = figures;
    }

    void run() {
        synthetic("synth1500", new double[] {0.12, 30e-6, 4e-6}, false);
        synthetic("synth10090", new double[] {0.28, 10e-6, 1e-6}, true);
        mnist();
    }

    private static LabeledData reference(String name) {
        return LabeledFile.read(SharedFolder.required("reference/" + name + ".libsvm.gz"));
    }

    private void synthetic(String name, double[] goals, boolean variances) {
        LabeledData training = reference(name + "_train");
        SparseFeatures test = SparseFeatures.copyOf(reference(name + "_test").features());
        figures.heading(
                name + ": " + training.size() + " rows, " + training.classes().size() + " classes");
        HikPosterior posterior = training(training, goals[0]);
        means(posterior, test, goals[1], goals[2]);
        if (variances) {
            variances(training, test);
            search(training);
        }
    }

    private static Matrix targets(LabeledData training) {
        Matrix all = LabelTargets.of(training.labels());
        return all.columns() == 2 ? Matrix.owning(all.rows(), 1, Arrays.copyOf(all.array(), all.rows())) : all;
    }

    private HikPosterior training(LabeledData training, double goal) {
        Matrix targets = targets(training);
        HikRegression regression = new HikRegression(KERNEL, NOISE, SOLVER);
        Repeated.Timed<HikPosterior> timed =
                new Repeated(10, 15).time(() -> regression.fit(training.features(), targets, Run.quiet()));
        figures.time(
                "training: sort, preconditioner, "
                        + timed.result().convergence().iterations() + " iterations",
                timed.seconds(),
                goal);
        return timed.result();
    }

    private void means(HikPosterior posterior, SparseFeatures test, double exactGoal, double quantisedGoal) {
        QueryScorer quantised = posterior.quantised(Quantisation.defaults(), ALONE);
        perQuery("mean of a query, exact tables", test, () -> posterior.means(test, ALONE), exactGoal);
        perQuery("mean of a query, quantised", test, () -> quantised.scores(test, ALONE), quantisedGoal);
        double[] truth = posterior.means(test, ALONE);
        double[] scores = quantised.scores(test, ALONE);
        double largest = IntStream.range(0, truth.length)
                .mapToDouble(i -> Math.abs(truth[i] - scores[i]))
                .max()
                .orElse(0);
        double bound = Arrays.stream(quantised.largestErrors(test, ALONE)).max().orElse(0);
        figures.line("largest error of quantised means, and its bound", largest + ", " + bound);
    }

    private void perQuery(String what, SparseFeatures test, Supplier<?> work, double goal) {
        double seconds = new Repeated(3, 2000).time(work).seconds();
        figures.time(what, seconds / test.rows(), goal);
    }

    private void variances(LabeledData training, SparseFeatures test) {
        HikModel model = new HikTrainer(HikOptions.builder()
                        .kernel(rows -> KERNEL)
                        .noise(NOISE)
                        .search(HikSearch.NONE)
                        .tolerance(SOLVER.tolerance())
                        .build())
                .fit(training, Seed.of(1));
        SparseFeatures hundred = test.select(IntStream.range(0, 100).toArray());
        double precise = new Repeated(20, 5)
                .time(() -> model.latent(hundred, new VarianceMethod.Precise(), ALONE))
                .seconds();
        figures.time("precise variance and mean of a query, in batches of 100", precise / 100, 40e-3);
        perQuery(
                "fine(8) variance and mean",
                hundred,
                () -> model.latent(hundred, new VarianceMethod.Fine(8), ALONE),
                2e-3);
        var sources = model.varianceSources();
        perQuery("spectral(8) variance", test, () -> sources.of(test, new VarianceMethod.Spectral(8), ALONE), 0);
        perQuery("coarse variance", test, () -> sources.of(test, new VarianceMethod.Coarse(), ALONE), 10e-6);
        perQuery("quantised variance", test, () -> sources.of(test, new VarianceMethod.Quantised(), ALONE), 1e-6);
        adding(model, reference("synth10090_test"));
    }

    private void adding(HikModel model, LabeledData test) {
        HikLearner learner = HikLearner.resume(model, Run.quiet());
        int[] next = {0};
        double seconds = new Repeated(10, 60)
                .time(() -> {
                    learner.observe(test.select(new int[] {next[0]++}), Run.quiet());
                    return learner.snapshot();
                })
                .seconds();
        figures.time(
                "adding one row, "
                        + learner.snapshot().posterior().convergence().iterations() + " iterations",
                seconds,
                50e-3);
    }

    private void search(LabeledData training) {
        LabeledData first = training.select(IntStream.range(0, 1500).toArray());
        for (HikSearch method : new HikSearch[] {HikSearch.LBFGS, HikSearch.BOUND}) {
            HikTrainer trainer = new HikTrainer(HikOptions.builder()
                    .kernel(StandardKernel.INTERSECTION_POWER)
                    .noise(NOISE)
                    .search(method)
                    .build());
            Repeated.Timed<HikModel> timed = new Repeated(10, 5).time(() -> trainer.fit(first, Seed.of(1)));
            HikModel model = timed.result();
            figures.time(
                    "search and training, power kernel, 1,500 rows, " + method.label() + ", "
                            + model.hyperparameters().evaluations() + " evaluations",
                    timed.seconds(),
                    1);
        }
    }

    private void mnist() {
        if (SharedFolder.file("data/mnist/train-images-idx3-ubyte.gz").isEmpty()) {
            return;
        }
        LabeledData all = MnistPixels.read();
        LabeledData training = all.select(IntStream.range(0, 10_000).toArray());
        SparseFeatures test = SparseFeatures.copyOf(
                all.features().select(IntStream.range(20_000, 20_500).toArray()));
        figures.heading("MNIST, 10,000 rows of pixels that sum to one, 10 classes");
        HikPosterior posterior = training(training, 3);
        means(posterior, test, 40e-6, 3e-6);
    }
}
