package dev.querent.lab.hik;

import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.lab.experiment.PublishedProcess;

/** The kernels of Rodner et al. (2016, Tables 5 and 6), and how their parameters are found. */
enum KernelChoice {
    PLAIN("plain, noise 0.1", "GP/HIK", rows -> LabelRegressionSystem.PLAIN, HikSearch.NONE),
    PLAIN_SEARCHED("plain, amplitude and noise searched", "", StandardKernel.INTERSECTION, HikSearch.LBFGS),
    POWER_BOUND("power, by the bound", "GP/HIK-POLY", StandardKernel.INTERSECTION_POWER, HikSearch.BOUND),
    EXPONENTIAL_BOUND(
            "exponential, by the bound", "GP/HIK-EXP", StandardKernel.INTERSECTION_EXPONENTIAL, HikSearch.BOUND),
    POWER("power, by gradients", "GP/HIK-POLY", StandardKernel.INTERSECTION_POWER, HikSearch.LBFGS),
    EXPONENTIAL("exponential, by gradients", "GP/HIK-EXP", StandardKernel.INTERSECTION_EXPONENTIAL, HikSearch.LBFGS);

    /** The start of the search, and the fixed noise of the plain kernel. */
    static final double NOISE = 0.1;

    /** Probabilities are not used here; more rows would only slow down learning. */
    private static final int CALIBRATION_ROWS = 100;

    private final String label;
    private final String paperName;
    private final KernelFamily kernel;
    private final HikSearch search;

    KernelChoice(String label, String paperName, KernelFamily kernel, HikSearch search) {
        this.label = label;
        this.paperName = paperName;
        this.kernel = kernel;
        this.search = search;
    }

    String label() {
        return label;
    }

    /** The name of the kernel in the tables; empty if they do not have it. */
    String paperName() {
        return paperName;
    }

    HikTrainer trainer(int searchRows) {
        return new HikTrainer(PublishedProcess.hik()
                .kernel(kernel)
                .noise(NOISE)
                .search(search)
                .searchRows(searchRows)
                .calibrationRows(CALIBRATION_ROWS)
                .build());
    }
}
