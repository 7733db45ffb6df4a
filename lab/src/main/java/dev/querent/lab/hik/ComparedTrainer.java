package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.PublishedProcess;
import dev.querent.svm.LiblinearOptions;
import dev.querent.svm.LiblinearTrainer;
import dev.querent.svm.SvmKernel;
import dev.querent.svm.SvmModel;
import dev.querent.svm.SvmOptions;
import dev.querent.svm.SvmTrainer;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/** The classifiers of Rodner et al. (2016, Fig. 4 and Table 4), and those that say what their settings are worth. */
enum ComparedTrainer {
    PUBLISHED("GP/HIK, noise 0.1"),
    VALIDATED("GP/HIK, noise chosen"),
    LIBLINEAR("LIBLINEAR"),
    LIBSVM_DEFAULTS("LIBSVM, Gaussian, default settings"),
    LIBSVM_GAUSSIAN("LIBSVM, Gaussian"),
    LIBSVM_LINEAR("LIBSVM, linear"),
    LIBSVM_INTERSECTION("LIBSVM, intersection");

    /** For protocols. */
    static final String CHOICE =
            "Cost C of LIBLINEAR and LIBSVM, the length of a Gaussian kernel and the noise variance are chosen by three-fold"
                    + " cross-validation on training rows of the first draw, at most 2,000 (LIBSVM: 250); the default settings of LIBSVM"
                    + " are C = 1 and γ = 1/dimensions.";

    private static final int SEARCH_ROWS = 2000;
    private static final int SVM_SEARCH_ROWS = 250;
    private static final int FOLDS = 3;

    private final String label;

    ComparedTrainer(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    boolean isLibsvm() {
        return name().startsWith("LIBSVM");
    }

    /** With everything that is to be chosen already chosen on the given rows. */
    Trainer<?> chosenOn(LabeledData rows, ToDoubleBiFunction<Predictions, Labels> measure, Seed seed, Run run) {
        return switch (this) {
            case PUBLISHED -> process(KernelChoice.NOISE);
            case VALIDATED ->
                process(NoiseChoice.of(
                        rows.sample(SEARCH_ROWS, seed), FOLDS, ComparedTrainer::process, measure, seed, run));
            case LIBLINEAR -> {
                LabeledData sample = rows.sample(SEARCH_ROWS, seed);
                double cost = new LiblinearTrainer(new LiblinearOptions(Optional.empty(), SEARCH_ROWS, FOLDS))
                        .fit(sample, seed, run)
                        .cost();
                yield new LiblinearTrainer(new LiblinearOptions(Optional.of(cost), SEARCH_ROWS, FOLDS));
            }
            case LIBSVM_DEFAULTS ->
                new SvmTrainer(SvmOptions.builder()
                        .cost(1)
                        .length(Math.sqrt(0.5 * rows.features().columns()))
                        .build());
            case LIBSVM_GAUSSIAN -> {
                SvmModel found = search(SvmKernel.GAUSSIAN, rows, seed, run);
                double length = ((GaussianKernel) found.kernel()).lengths()[0];
                yield new SvmTrainer(
                        SvmOptions.builder().cost(found.cost()).length(length).build());
            }
            case LIBSVM_LINEAR -> withCost(SvmKernel.LINEAR, rows, seed, run);
            case LIBSVM_INTERSECTION -> withCost(SvmKernel.INTERSECTION, rows, seed, run);
        };
    }

    private static HikTrainer process(double noise) {
        return new HikTrainer(PublishedProcess.hik()
                .kernel(rows -> LabelRegressionSystem.PLAIN)
                .noise(noise)
                .search(HikSearch.NONE)
                .build());
    }

    private static SvmTrainer withCost(SvmKernel kernel, LabeledData rows, Seed seed, Run run) {
        double cost = search(kernel, rows, seed, run).cost();
        return new SvmTrainer(SvmOptions.builder().kernel(kernel).cost(cost).build());
    }

    private static SvmModel search(SvmKernel kernel, LabeledData rows, Seed seed, Run run) {
        SvmOptions options = SvmOptions.builder().kernel(kernel).folds(FOLDS).build();
        return new SvmTrainer(options).fit(rows.sample(SVM_SEARCH_ROWS, seed), seed, run);
    }
}
