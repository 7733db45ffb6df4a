package dev.querent.core.evaluation;

import java.util.OptionalDouble;

/**
 * Macro-averaged recall (balanced accuracy): each class has the same weight. Classes without test rows have no recall; they are excluded from
 * the mean and counted as absent.
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
