package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.linalg.factor.TallBasis;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * An orthonormal basis V of a block Krylov space with H = VᵀAV. Products of all but the last block stay within V; the remainder of the last
 * block is Q·R, and Q is the next block. Each product is orthogonalised against all of V, so H is full and exact after any restart (thick
 * restart, Wu and Simon 2000).
 */
final class LanczosBasis {
    private final SymmetricOperator a;
    private final Run run;
    private final int block;
    private final ColumnArithmetic arithmetic;
    private final TallBasis v;
    private final Orthogonaliser orthogonaliser;
    private final Matrix h;
    private Matrix next;
    private Matrix left;
    private int lastBlock;
    private double scale;
    private int products;

    LanczosBasis(SymmetricOperator a, int capacity, int block, Seed seed, Compute compute, Run run) {
        this.a = a;
        this.run = run;
        this.block = block;
        this.arithmetic = new ColumnArithmetic(a.size(), run.workers());
        this.v = new TallBasis(a.size(), capacity, compute);
        this.orthogonaliser = new Orthogonaliser(v, a.size(), arithmetic, seed.generator());
        this.h = Matrix.zeros(capacity, capacity);
        this.next = orthogonaliser.randomBlock(block);
    }

    int size() {
        return v.size();
    }

    /** Whether V spans the whole space. */
    boolean isComplete() {
        return v.size() == a.size();
    }

    /** Whether the next block fits. */
    boolean hasRoom() {
        return v.size() + next.columns() <= v.capacity();
    }

    /** Number of columns multiplied so far. */
    int products() {
        return products;
    }

    /** Adds the next block to V. */
    void expand() {
        lastBlock = v.size();
        v.append(next);
        Matrix z = multiply(next);
        for (double square : arithmetic.dots(z, z)) {
            scale = Math.max(scale, Math.sqrt(square));
        }
        Orthogonaliser.Split split = orthogonaliser.split(z, RoundOff.of(a.size()) * scale);
        for (int j = lastBlock; j < v.size(); j++) {
            for (int i = 0; i < v.size(); i++) {
                double entry = split.c().get(i, j - lastBlock);
                h.set(i, j, entry);
                h.set(j, i, entry);
            }
        }
        next = split.q();
        left = split.r();
    }

    Matrix multiply(Matrix in) {
        run.cancellation().check();
        Matrix out = Matrix.zeros(in.rows(), in.columns());
        a.multiply(in, out, run.workers());
        products += in.columns();
        return out;
    }

    /** Eigenpairs of H; {@link Ritz#residual} is their distance from those of A. */
    Ritz ritz() {
        int size = v.size();
        Matrix square = Matrix.zeros(size, size);
        for (int j = 0; j < size; j++) {
            System.arraycopy(h.array(), j * h.rows(), square.array(), j * size, size);
        }
        return new Ritz(SymmetricEigen.of(square), left, lastBlock);
    }

    /** Approximate eigenpairs (θ, V·y): ‖A·V·y − θ·V·y‖ = ‖R·(last block of y)‖. */
    record Ritz(SymmetricEigen eigen, Matrix left, int lastBlock) {
        int count() {
            return eigen.order();
        }

        double value(int i) {
            return eigen.value(i);
        }

        double residual(int i) {
            double squares = 0;
            for (int row = 0; row < left.rows(); row++) {
                double sum = 0;
                for (int j = 0; j < left.columns(); j++) {
                    sum += left.get(row, j) * eigen.vector(lastBlock + j, i);
                }
                squares += sum * sum;
            }
            return Math.sqrt(squares);
        }
    }

    /** Keeps only the first Ritz vectors and continues with the same next block. */
    void restart(Ritz ritz, int keep) {
        v.rotate(ritz.eigen().vectors(keep));
        for (int j = 0; j < keep; j++) {
            for (int i = 0; i < keep; i++) {
                h.set(i, j, i == j ? ritz.value(j) : 0);
            }
        }
    }

    /** Like {@link #restart}, but continues with a random block; the kept vectors should have converged. */
    void restartAfresh(Ritz ritz, int keep) {
        restart(ritz, keep);
        next = orthogonaliser.randomBlock(block);
    }

    /** Vᵀ·Z. */
    Matrix project(Matrix z) {
        return v.project(z);
    }

    /** The first columns of V. */
    Matrix vectors(int count) {
        return v.first(count);
    }
}
