package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The simplest trainer: p(class) falls with the squared distance to the mean of its rows. */
record NearestCentroidTrainer() implements Trainer<NearestCentroidTrainer.Model> {

    @Override
    public String name() {
        return "nearest-centroid";
    }

    @Override
    public Model fit(LabeledData data, Seed seed, Run run) {
        if (data.size() == 0) {
            throw new IllegalArgumentException("there are no rows to learn from");
        }
        int[] counts = data.labels().counts();
        if (Arrays.stream(counts).filter(n -> n > 0).count() < 2) {
            throw new IllegalArgumentException(
                    "all rows are of class '" + data.labels().name(0) + "'; two classes are needed");
        }
        List<double[]> centroids = run.workers().mapInOrder(counts.length, c -> centroid(data, c, counts[c]));
        for (int c = 0; c < counts.length; c++) {
            run.progress("centroids", c + 1, counts.length);
        }
        return new Model(data, centroids);
    }

    private static double[] centroid(LabeledData data, int code, int count) {
        double[] mean = new double[data.features().columns()];
        for (int i = 0; i < data.size(); i++) {
            if (data.labels().code(i) == code) {
                data.features().forEachNonZero(i, (column, value) -> mean[column] += value / (double) count);
            }
        }
        return count == 0 ? null : mean;
    }

    /** Centroids by class code; null for a class without rows. */
    record Model(LabeledData rows, List<double[]> centroids) implements Classifier {

        @Override
        public LabelSet classes() {
            return rows.classes();
        }

        @Override
        public int features() {
            return rows.features().columns();
        }

        @Override
        public Predictions predict(Features queries, Workers workers) {
            requireFeatures(queries);
            int m = classes().size();
            double[] probabilities = new double[queries.rows() * m];
            workers.forEachChunk(queries.rows(), 4, (from, to) -> {
                for (int i = from; i < to; i++) {
                    fill(queries.row(i), probabilities, i * m);
                }
            });
            return Predictions.owning(classes(), probabilities, Optional.empty());
        }

        private void fill(double[] row, double[] into, int offset) {
            double sum = 0;
            for (int c = 0; c < centroids.size(); c++) {
                double[] centroid = centroids.get(c);
                if (centroid != null) {
                    double distance = 0;
                    for (int j = 0; j < row.length; j++) {
                        distance += (row[j] - centroid[j]) * (row[j] - centroid[j]);
                    }
                    into[offset + c] = Math.exp(-distance);
                    sum += into[offset + c];
                }
            }
            for (int c = 0; c < centroids.size(); c++) {
                into[offset + c] /= sum;
            }
        }
    }
}
