package dev.querent.bench.peer;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/** Our side of the comparisons: the same three tasks as in {@code numpy_gp.py}, each with one number as its answer. */
final class GpWork {
    static final double NOISE = 0.1;
    private static final Kernel KERNEL = IntersectionKernel.of(1, new Transform.Identity());

    private final LabeledData data;
    private final Matrix targets;
    private final Workers workers;

    GpWork(LabeledData data, Workers workers) {
        this.data = data;
        this.targets = oneVsAll(data);
        this.workers = workers;
    }

    /** Computes the kernel matrix; the answer is the sum of its entries. */
    double kernelMatrix() {
        Matrix gram = KERNEL.gram(data.features(), Compute.on(workers));
        return Arrays.stream(gram.array()).sum();
    }

    /** Computes kernel matrix, factor and weights of all classes; the answer is the sum of the absolute weights. */
    double posterior() {
        return absoluteSum(DensePosterior.of(KERNEL, NOISE, data.features(), targets, Compute.on(workers))
                .weights()
                .array());
    }

    /** As {@link #posterior()}, with the closed-form cross-validation and calibration that make it a classifier. */
    double classifier() {
        DenseGpOptions options = DenseGpOptions.builder()
                .kernel(KernelFamily.of(KERNEL))
                .noise(NOISE)
                .search(SearchMethod.NONE)
                .build();
        return absoluteSum(new DenseGpTrainer(options)
                .fit(data, Seed.of(1), Run.on(workers))
                .parts()
                .weights());
    }

    private static double absoluteSum(double[] weights) {
        return Arrays.stream(weights).map(Math::abs).sum();
    }

    private static Matrix oneVsAll(LabeledData data) {
        Matrix targets = Matrix.zeros(data.size(), data.classes().size());
        for (int i = 0; i < data.size(); i++) {
            for (int m = 0; m < targets.columns(); m++) {
                targets.set(i, m, data.labels().code(i) == m ? 1 : -1);
            }
        }
        return targets;
    }
}
