package dev.querent.svm;

import dev.querent.core.data.Labels;
import dev.querent.core.random.Seed;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/**
 * The only caller of LIBSVM's training. Its random numbers, which divide the rows that its probabilities are fitted to, are static: a lock lets
 * one training at a time set their seed and use them, so that a model depends on nothing but its rows, options and seed.
 */
final class Libsvm {
    private static final Object LOCK = new Object();

    /** Megabytes that LIBSVM may use to cache columns of the kernel matrix. */
    private static final double CACHE = 200;

    /** LIBSVM's default tolerance of the optimality conditions. */
    private static final double TOLERANCE = 1e-3;

    static {
        svm.svm_set_print_string_function(text -> {});
    }

    private Libsvm() {}

    /**
     * One machine per pair of classes, and Platt's sigmoids, fitted to rows of five folds (Platt 1999).
     *
     * @param numbers of the training rows among all rows
     * @param labels of the training rows
     */
    static svm_model train(SvmRows rows, int[] numbers, Labels labels, double cost, Seed seed) {
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = svm_parameter.C_SVC;
        rows.describe(parameter);
        parameter.C = cost;
        parameter.eps = TOLERANCE;
        parameter.cache_size = CACHE;
        parameter.shrinking = 1;
        parameter.probability = 1;
        svm_problem problem = new svm_problem();
        problem.l = numbers.length;
        problem.x = rows.select(numbers);
        problem.y = new double[numbers.length];
        for (int i = 0; i < problem.y.length; i++) {
            problem.y[i] = labels.code(i);
        }
        synchronized (LOCK) {
            svm.rand.setSeed(seed.value());
            return svm.svm_train(problem, parameter);
        }
    }
}
