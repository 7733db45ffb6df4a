package dev.querent.core.query;

import dev.querent.core.data.LabelSet;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;

/** Distance between the predictions of two models. */
final class PredictionChange {
    private PredictionChange() {}

    /** The mean total variation distance ½ Σ_c |p_c − q_c|, from 0 to 1; a class unknown to one model has probability 0 there. */
    static double between(Predictions before, Predictions now) {
        Require.that(before.rows() == now.rows(), "rows", now.rows(), before.rows() + " as before");
        LabelSet classes = before.classes().with(now.classes().names());
        double sum = 0;
        for (int c = 0; c < classes.size(); c++) {
            int one = codeOrNone(before, classes.name(c));
            int other = codeOrNone(now, classes.name(c));
            for (int row = 0; row < now.rows(); row++) {
                sum += Math.abs(probability(before, row, one) - probability(now, row, other));
            }
        }
        return now.rows() == 0 ? 0 : sum / 2 / now.rows();
    }

    private static int codeOrNone(Predictions said, String name) {
        return said.classes().contains(name) ? said.classes().code(name) : -1;
    }

    private static double probability(Predictions said, int row, int code) {
        return code < 0 ? 0 : said.probability(row, code);
    }
}
