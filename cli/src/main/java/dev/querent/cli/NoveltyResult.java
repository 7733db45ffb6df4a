package dev.querent.cli;

import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.RocAuc;
import dev.querent.core.model.VarianceMethod;
import java.util.Optional;

/**
 * Scores of the test rows and what they are worth.
 *
 * @param rows how many rows of the class were learned
 * @param labels of the test rows, where they have any
 * @param variance how it was obtained, where the score is made of it
 * @param fitSeconds for the features of the class and the training
 * @param seconds for everything but reading and writing files
 */
record NoveltyResult(
        int rows,
        double[] scores,
        Optional<Labels> labels,
        VarianceMethod variance,
        double fitSeconds,
        double seconds) {

    Report report(String known, String trainer, NoveltyScore score) {
        Optional<RocAuc> auc = labels.flatMap(l -> auc(l, known));
        boolean byVariance = score == NoveltyScore.VARIANCE;
        return new Report()
                .fact("trainer", trainer)
                .fact("class", known)
                .fact("rows", rows)
                .fact(
                        "test_rows",
                        scores.length,
                        scores.length + auc.map(NoveltyResult::sides).orElse(""))
                .fact("score", score.label(), byVariance ? variance.text() + " variance" : score.label())
                .value("variance", byVariance ? variance.text() : null)
                .fact(
                        "auc",
                        auc.map(RocAuc::value).orElse(null),
                        auc.map(area -> NumberText.decimals(area.value())).orElse("-"))
                .value("novel_rows", auc.map(RocAuc::positives).orElse(null))
                .value("fit_seconds", fitSeconds)
                .fact("seconds", seconds, NumberText.seconds(seconds));
    }

    private static String sides(RocAuc auc) {
        return " (" + auc.positives() + " of other classes)";
    }

    /** Other classes are what should score higher; undefined where the test rows are all of one side. */
    private Optional<RocAuc> auc(Labels actual, String known) {
        boolean[] novel = new boolean[scores.length];
        for (int row = 0; row < novel.length; row++) {
            novel[row] = !actual.name(row).equals(known);
        }
        return RocAuc.of(scores, novel);
    }
}
