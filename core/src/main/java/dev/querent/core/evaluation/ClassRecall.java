package dev.querent.core.evaluation;

import java.util.OptionalDouble;

/**
 * Recall averaged over classes, so that a rare class weighs as much as a common one. Classes without a test row have no
 * recall: they are left out of the mean and counted as absent.
 */
public record ClassRecall(double mean, int classesPresent, int classesAbsent) {

    public static ClassRecall of(ConfusionMatrix confusion) {
        double sum = 0;
        int present = 0;
        for (int c = 0; c < confusion.classes().size(); c++) {
            OptionalDouble recall = confusion.recall(c);
            if (recall.isPresent()) {
                sum += recall.getAsDouble();
                present++;
            }
        }
        return new ClassRecall(sum / present, present, confusion.classes().size() - present);
    }
}
