package dev.querent.cli;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/** The training rows and nothing else; p(class) is its share among the rows, weighted by nearness. */
record KeptRowsModel(LabeledData data) implements Classifier {

    @Override
    public LabelSet classes() {
        return data.classes();
    }

    @Override
    public int features() {
        return data.features().columns();
    }

    @Override
    public Predictions predict(Features rows, Workers workers) {
        requireFeatures(rows);
        int m = classes().size();
        double[] probabilities = new double[rows.rows() * m];
        for (int i = 0; i < rows.rows(); i++) {
            double sum = 0;
            for (int j = 0; j < data.size(); j++) {
                double distance = 0;
                for (int d = 0; d < features(); d++) {
                    double difference = rows.get(i, d) - data.features().get(j, d);
                    distance += difference * difference;
                }
                double weight = Math.exp(-distance);
                probabilities[i * m + data.labels().code(j)] += weight;
                sum += weight;
            }
            for (int c = 0; c < m; c++) {
                probabilities[i * m + c] /= sum;
            }
        }
        return Predictions.owning(classes(), probabilities, Optional.empty());
    }
}
