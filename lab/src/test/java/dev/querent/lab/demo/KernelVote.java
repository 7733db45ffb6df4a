package dev.querent.lab.demo;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;

/** Every training row votes for its class, near ones more: the demonstration can be tested without an engine. */
final class KernelVote implements Trainer<Classifier> {
    private final double width;

    KernelVote(double width) {
        this.width = width;
    }

    @Override
    public String name() {
        return "kernel-vote";
    }

    @Override
    public Classifier fit(LabeledData data, Seed seed, Run run) {
        return new Model(data);
    }

    private final class Model implements Classifier {
        private final LabeledData data;
        private final double[][] rows;

        Model(LabeledData data) {
            this.data = data;
            this.rows = new double[data.size()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = data.features().row(i);
            }
        }

        @Override
        public LabelSet classes() {
            return data.classes();
        }

        @Override
        public int features() {
            return data.features().columns();
        }

        @Override
        public Predictions predict(Features queries, Workers workers) {
            int classes = classes().size();
            double[] probabilities = new double[queries.rows() * classes];
            workers.forEach(queries.rows(), q -> {
                double[] votes = votes(queries.row(q));
                System.arraycopy(votes, 0, probabilities, q * classes, classes);
            });
            return Predictions.owning(classes(), probabilities, Optional.empty());
        }

        private double[] votes(double[] query) {
            double[] votes = new double[classes().size()];
            double sum = 0;
            for (int i = 0; i < rows.length; i++) {
                double distance = 0;
                for (int j = 0; j < query.length; j++) {
                    distance += (query[j] - rows[i][j]) * (query[j] - rows[i][j]);
                }
                double vote = Math.exp(-distance / width) + 1e-30;
                votes[data.labels().code(i)] += vote;
                sum += vote;
            }
            for (int c = 0; c < votes.length; c++) {
                votes[c] /= sum;
            }
            return votes;
        }
    }
}
