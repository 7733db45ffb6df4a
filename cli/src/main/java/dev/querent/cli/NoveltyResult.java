package dev.querent.cli;

import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.RocAuc;
import dev.querent.core.model.VarianceMethod;
import java.util.Optional;

/**
 * Scores of the test rows and their quality.
 *
 * @param rows number of training rows of the class
 * @param labels of the test rows, if they have any
 * @param variance how it was computed, if the score uses it
 * @param fitSeconds for the features of the class and the training
 * @param seconds for everything except reading and writing files
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

    /** Other classes should score higher; undefined if all test rows are on one side. */
    private Optional<RocAuc> auc(Labels actual, String known) {
        boolean[] novel = new boolean[scores.length];
        for (int row = 0; row < novel.length; row++) {
            novel[row] = !actual.name(row).equals(known);
        }
        return RocAuc.of(scores, novel);
    }
}
