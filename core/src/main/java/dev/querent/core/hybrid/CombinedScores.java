package dev.querent.core.hybrid;

import dev.querent.core.data.Features;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Scores of rows, before and after the experts.
 *
 * @param shares of the forest, by row and class
 * @param z scores of the machines, likewise; zeros if there are none
 * @param routed by row, the class that the forest predicts
 * @param pooled by row and class, without experts
 * @param values the final scores, likewise
 * @param variances of the final scores, likewise; the forest's shares count as known, and errors of different machines as independent
 */
record CombinedScores(
        int classes, double[] shares, double[] z, int[] routed, double[] pooled, double[] values, double[] variances) {

    static CombinedScores of(
            ForestModel forest,
            Optional<ProbitGpModel> ivm,
            List<RoutedClass> byClass,
            Features rows,
            Workers workers) {
        int m = byClass.size();
        LatentMoments votes = forest.latentMeans(rows, workers);
        double[] shares = new double[rows.rows() * m];
        MachineScores machines = ivm.map(model -> MachineScores.of(model, rows, workers))
                .orElseGet(() -> MachineScores.none(shares.length));
        int[] routed = new int[rows.rows()];
        double[] pooled = new double[shares.length];
        double[] variances = new double[shares.length];
        for (int i = 0; i < rows.rows(); i++) {
            for (int c = 0; c < m; c++) {
                shares[i * m + c] = votes.mean(i, c);
            }
            routed[i] = HeldOutRows.best(shares, i * m, m);
            LogLinearWeights weights = byClass.get(routed[i]).weights();
            weights.score(shares, machines.z(), i * m, m, pooled, i * m);
            for (int e = i * m; e < (i + 1) * m; e++) {
                variances[e] = weights.ivm() * weights.ivm() * machines.variances()[e];
            }
        }
        CombinedScores scores = new CombinedScores(m, shares, machines.z(), routed, pooled, pooled.clone(), variances);
        for (int c = 0; c < m; c++) {
            int own = c;
            byClass.get(c).expert().ifPresent(expert -> scores.ask(expert, own, rows, workers));
        }
        return scores;
    }

    private void ask(Expert expert, int routedClass, Features rows, Workers workers) {
        int[] asked = IntStream.range(0, routed.length)
                .filter(i -> routed[i] == routedClass)
                .toArray();
        if (asked.length == 0) {
            return;
        }
        MachineScores said = MachineScores.of(expert.model(), rows.select(asked), workers);
        int[] codes = expert.codes();
        double byPool = expert.weights().pool() * expert.weights().pool();
        double byExpert = expert.weights().expert() * expert.weights().expert();
        for (int i = 0; i < asked.length; i++) {
            expert.weights().apply(values, asked[i] * classes, codes, said.z(), i * codes.length);
            for (int k = 0; k < codes.length; k++) {
                int e = asked[i] * classes + codes[k];
                variances[e] = byPool * variances[e] + byExpert * said.variances()[i * codes.length + k];
            }
        }
    }

    /** The class with the highest score. */
    int best(int row) {
        return HeldOutRows.best(values, row * classes, classes);
    }

    int routed(int row) {
        return routed[row];
    }

    ForestIvmModel.Member decidedBy(int row) {
        int withoutExpert = HeldOutRows.best(pooled, row * classes, classes);
        if (best(row) != withoutExpert) {
            return ForestIvmModel.Member.EXPERT;
        }
        return withoutExpert == routed[row] ? ForestIvmModel.Member.FOREST : ForestIvmModel.Member.IVM;
    }

    /**
     * @param codes class of each row
     */
    HeldOutRows heldOut(int[] codes) {
        return new HeldOutRows(classes, shares, z, codes);
    }

    /** By row, how much the experts raised the log loss. */
    double[] lossByExperts(int[] codes) {
        double[] with = SoftmaxLoss.ofRows(values, codes);
        double[] without = SoftmaxLoss.ofRows(pooled, codes);
        Arrays.setAll(with, i -> with[i] - without[i]);
        return with;
    }
}
