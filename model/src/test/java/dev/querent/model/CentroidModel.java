package dev.querent.model;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/** The smallest honest classifier: the softmax of negative squared distances to one centre per class. */
record CentroidModel(LabelSet classes, int features, double[] centres, double sharpness) implements Classifier {

    @Override
    public Predictions predict(Features rows, Workers workers) {
        requireFeatures(rows);
        int m = classes.size();
        double[] probabilities = new double[rows.rows() * m];
        for (int row = 0; row < rows.rows(); row++) {
            double[] x = rows.row(row);
            double sum = 0;
            for (int c = 0; c < m; c++) {
                double distance = 0;
                for (int j = 0; j < features; j++) {
                    double difference = x[j] - centres[c * features + j];
                    distance += difference * difference;
                }
                probabilities[row * m + c] = Math.exp(-sharpness * distance);
                sum += probabilities[row * m + c];
            }
            for (int c = 0; c < m; c++) {
                probabilities[row * m + c] /= sum;
            }
        }
        return Predictions.owning(classes, probabilities, Optional.empty());
    }
}
