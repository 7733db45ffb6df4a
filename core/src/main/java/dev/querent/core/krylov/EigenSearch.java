package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/** One run of {@link Lanczos}: schedules Ritz values and restarts, and tests for convergence. */
final class EigenSearch {
    /** A random block has shown what it can find once its largest value beyond those wanted has this relative residual. */
    private static final double NEXT_TOLERANCE = 1e-2;

    /** The search goes below the tolerance, since restarts add a little to residuals. */
    private static final double SHARE_OF_TOLERANCE = 0.5;

    /** A value found to the tolerance moves by at most its square; one that moves more was missed before. */
    private static final double OVERLOOKED = 10;

    private final LanczosBasis basis;
    private final Lanczos options;
    private final int wanted;
    private final int block;
    /** The wanted values when the last random block started; empty before the first. */
    private double[] kept = new double[0];

    EigenSearch(LanczosBasis basis, Lanczos options, int wanted, int block) {
        this.basis = basis;
        this.options = options;
        this.wanted = wanted;
        this.block = block;
    }

    Eigenpairs run() {
        int lookAt = wanted + block;
        while (true) {
            basis.expand();
            boolean capped = basis.products() >= options.maxProducts() && basis.size() >= wanted;
            boolean full = basis.isComplete() || !basis.hasRoom();
            if (basis.size() < lookAt && !full && !capped) {
                continue;
            }
            LanczosBasis.Ritz ritz = basis.ritz();
            boolean found = found(ritz);
            boolean overlooked = kept.length == 0 || rose(ritz);
            if (basis.isComplete() || (found && !overlooked && nextIsKnown(ritz))) {
                return finish(ritz, true);
            }
            if (capped) {
                return finish(ritz, false);
            }
            if (found && overlooked) {
                kept = values(ritz);
                basis.restartAfresh(ritz, wanted);
            } else if (full) {
                basis.restart(ritz, wanted + (basis.size() - wanted) / 3);
            }
            lookAt = basis.size() + Math.max(block, basis.size() / 8); // seldom: an eigenproblem of this size each time
        }
    }

    private boolean found(LanczosBasis.Ritz ritz) {
        double allowed = SHARE_OF_TOLERANCE * options.tolerance() * ritz.value(0);
        return ritz.count() >= wanted && IntStream.range(0, wanted).allMatch(i -> ritz.residual(i) <= allowed);
    }

    private boolean rose(LanczosBasis.Ritz ritz) {
        double allowed = OVERLOOKED * options.tolerance() * ritz.value(0);
        return IntStream.range(0, wanted).anyMatch(i -> ritz.value(i) > kept[i] + allowed);
    }

    private boolean nextIsKnown(LanczosBasis.Ritz ritz) {
        return ritz.count() > wanted && ritz.residual(wanted) <= NEXT_TOLERANCE * ritz.value(wanted);
    }

    private double[] values(LanczosBasis.Ritz ritz) {
        return IntStream.range(0, wanted).mapToDouble(ritz::value).toArray();
    }

    private Eigenpairs finish(LanczosBasis.Ritz ritz, boolean ended) {
        double[] values = values(ritz);
        basis.restart(ritz, wanted);
        Matrix vectors = basis.vectors(wanted);
        double[] residuals = residualNorms(vectors, values);
        double allowed = options.tolerance() * values[0];
        boolean converged = ended && Arrays.stream(residuals).allMatch(residual -> residual <= allowed);
        return new Eigenpairs(values, vectors, residuals, converged, basis.products());
    }

    private double[] residualNorms(Matrix vectors, double[] values) {
        int rows = vectors.rows();
        Matrix products = basis.multiply(vectors);
        double[] norms = new double[values.length];
        for (int j = 0; j < values.length; j++) {
            double sum = 0;
            for (int i = j * rows; i < (j + 1) * rows; i++) {
                double residual = products.array()[i] - values[j] * vectors.array()[i];
                sum += residual * residual;
            }
            norms[j] = Math.sqrt(sum);
        }
        return norms;
    }
}
