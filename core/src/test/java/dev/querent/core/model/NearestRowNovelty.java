package dev.querent.core.model;

import dev.querent.core.data.Features;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;

/** The simplest novelty trainer: the squared distance to the nearest training row, which counts as an exact variance. */
public record NearestRowNovelty() implements NoveltyTrainer<NearestRowNovelty.Model> {
    public static final List<VarianceMethod> VARIANCES =
            List.of(new VarianceMethod.Exact(), new VarianceMethod.Certified(), new VarianceMethod.Coarse());

    @Override
    public Model fit(Features rows, Seed seed, Run run) {
        if (rows.rows() == 0) {
            throw new IllegalArgumentException("there are no rows to learn from");
        }
        run.progress("learning", 0, rows.rows());
        return new Model(rows);
    }

    /** The rows seen; the mean falls with the distance to the nearest, the coarse bound is a little above the exact value. */
    public record Model(Features seen) implements NoveltyModel {
        private static final double LOOSENESS = 0.125;

        @Override
        public int features() {
            return seen.columns();
        }

        @Override
        public List<VarianceMethod> variances() {
            return VARIANCES;
        }

        @Override
        public VarianceMethod defaultVariance() {
            return new VarianceMethod.Coarse();
        }

        @Override
        public double[] noveltyByVariance(Features rows, VarianceMethod variance, Workers workers) {
            requireOffered(variance);
            double[] scores = distances(rows);
            for (int i = 0; i < scores.length; i++) {
                scores[i] += variance instanceof VarianceMethod.Coarse ? LOOSENESS : 0;
            }
            return scores;
        }

        @Override
        public double[] noveltyByMean(Features rows, Workers workers) {
            double[] scores = distances(rows);
            for (int i = 0; i < scores.length; i++) {
                scores[i] = 1 - Math.exp(-scores[i]);
            }
            return scores;
        }

        private double[] distances(Features rows) {
            requireFeatures(rows);
            double[] nearest = new double[rows.rows()];
            for (int i = 0; i < nearest.length; i++) {
                nearest[i] = Double.MAX_VALUE;
                for (int j = 0; j < seen.rows(); j++) {
                    double distance = 0;
                    for (int d = 0; d < features(); d++) {
                        double difference = rows.get(i, d) - seen.get(j, d);
                        distance += difference * difference;
                    }
                    nearest[i] = Math.min(nearest[i], distance);
                }
            }
            return nearest;
        }
    }
}
