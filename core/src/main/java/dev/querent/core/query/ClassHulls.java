package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.SupportVectorClassifier;
import dev.querent.core.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The convex hulls of the support vectors of each class, see {@link ConvexHull}. */
final class ClassHulls {
    /** Rows of one task. */
    private static final int CHUNK = 16;

    private final Kernel kernel;
    private final Features vectors; // class after class
    private final List<ConvexHull> hulls; // in the same order
    private final int largest;

    private ClassHulls(Kernel kernel, Features vectors, List<ConvexHull> hulls) {
        this.kernel = kernel;
        this.vectors = vectors;
        this.hulls = hulls;
        this.largest = hulls.stream().mapToInt(ConvexHull::size).max().orElse(0);
    }

    static ClassHulls of(SupportVectorClassifier model, Compute compute) {
        Kernel kernel = model.kernel();
        int[] codes = model.supportCodes();
        List<Features> ofClasses = new ArrayList<>();
        for (int code : Arrays.stream(codes).distinct().toArray()) {
            int[] own = IntStream.range(0, codes.length)
                    .filter(i -> codes[i] == code)
                    .toArray();
            ofClasses.add(model.supportVectors().select(own));
        }
        Features all = ofClasses.stream()
                .reduce(Features::followedBy)
                .orElseThrow(() -> new IllegalArgumentException("the model has no support vectors"));
        return new ClassHulls(
                kernel,
                all.cached(),
                ofClasses.stream()
                        .map(rows -> ConvexHull.of(kernel.gram(rows, compute)))
                        .toList());
    }

    /** The distance of each row to the nearest hull. */
    double[] nearest(Features rows, Workers workers) {
        Matrix cross = kernel.cross(vectors, rows, Compute.on(workers));
        double[] self = kernel.diagonal(rows);
        double[] nearest = new double[rows.rows()];
        workers.forEachChunk(nearest.length, CHUNK, (from, to) -> {
            NearestPoint search = new NearestPoint(largest);
            for (int i = from; i < to; i++) {
                int first = i * vectors.rows();
                double squared = Double.POSITIVE_INFINITY;
                for (ConvexHull hull : hulls) {
                    squared = Math.min(squared, search.squaredDistance(hull, self[i], cross.array(), first, squared));
                    first += hull.size();
                }
                nearest[i] = Math.sqrt(squared);
            }
        });
        return nearest;
    }
}
