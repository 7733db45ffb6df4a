package dev.querent.core.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.intersection.ScorerFactory;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.krylov.SymmetricOperator;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** K̃ = Σ_b K_b + c·11ᵀ + σ²I over blocks b of dimensions, each with an index of its own columns alone. */
final class ColumnBlockSum implements SymmetricOperator, ScorerFactory {
    private final List<IntersectionMatrix> blocks = new ArrayList<>();
    private final int[] bounds;
    private final int size;
    private final double constant;
    private final double noise;

    /** @param bounds where blocks begin and the last one ends */
    ColumnBlockSum(Features rows, int[] bounds, IntersectionKernel kernel, double noise) {
        this.bounds = bounds;
        this.size = rows.rows();
        this.constant = kernel.constant();
        this.noise = noise;
        Workers alone = Workers.sequential();
        for (int b = 0; b + 1 < bounds.length; b++) {
            SortedIndex index = SortedIndex.of(rows.columns(bounds[b], bounds[b + 1]), alone);
            blocks.add(IntersectionMatrix.of(index, kernel.columns(bounds[b], bounds[b + 1]), 0, alone));
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void multiply(Matrix in, Matrix out, Workers workers) {
        for (int c = 0; c < in.columns(); c++) {
            double sum = sum(in, c);
            for (int i = 0; i < size; i++) {
                out.set(i, c, constant * sum + noise * in.get(i, c));
            }
        }
        for (IntersectionMatrix block : blocks) {
            Matrix part = Matrix.zeros(size, in.columns());
            block.multiply(in, part, workers);
            addTo(out.array(), part.array());
        }
    }

    private static double sum(Matrix in, int column) {
        double sum = 0;
        for (int i = 0; i < in.rows(); i++) {
            sum += in.get(i, column);
        }
        return sum;
    }

    private static void addTo(double[] sums, double[] added) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += added[i];
        }
    }

    @Override
    public QueryScorer exact(Matrix alpha, Workers workers) {
        return sum(alpha, block -> block.exact(alpha, workers));
    }

    @Override
    public QueryScorer quantised(Matrix alpha, Quantisation quantisation, Workers workers) {
        return sum(alpha, block -> block.quantised(alpha, quantisation, workers));
    }

    private QueryScorer sum(Matrix alpha, Function<IntersectionMatrix, QueryScorer> scorer) {
        List<QueryScorer> parts = blocks.stream().map(scorer).toList();
        return new QueryScorer() {
            @Override
            public int columns() {
                return alpha.columns();
            }

            @Override
            public double[] scores(SparseFeatures queries, Workers workers) {
                double[] scores = new double[queries.rows() * columns()];
                for (int i = 0; i < scores.length; i++) {
                    scores[i] = constant * ColumnBlockSum.sum(alpha, i % columns());
                }
                for (int b = 0; b < parts.size(); b++) {
                    addTo(scores, parts.get(b).scores(queries.columns(bounds[b], bounds[b + 1]), workers));
                }
                return scores;
            }

            @Override
            public double[] largestErrors(SparseFeatures queries, Workers workers) {
                double[] errors = new double[queries.rows()];
                for (int b = 0; b < parts.size(); b++) {
                    addTo(errors, parts.get(b).largestErrors(queries.columns(bounds[b], bounds[b + 1]), workers));
                }
                return errors;
            }
        };
    }
}
