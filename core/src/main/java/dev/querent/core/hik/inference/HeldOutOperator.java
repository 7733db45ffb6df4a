package dev.querent.core.hik.inference;

import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.SymmetricOperator;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.stream.IntStream;

/**
 * K̃ with some rows held out, on vectors of full length: Z·K̃·Z + (I − Z) with Z the projection onto the other rows. A right-hand side that is
 * zero in the held-out rows has a solution that is zero there and elsewhere equals that of the model trained without them. No index is rebuilt.
 * Each block of rows has its own right-hand sides, and all blocks share one product.
 *
 * @param perBlock right-hand sides per block, one block after the other
 */
public record HeldOutOperator(SymmetricOperator full, List<int[]> blocks, int perBlock) implements SymmetricOperator {

    @Override
    public int size() {
        return full.size();
    }

    @Override
    public void multiply(Matrix in, Matrix out, Workers workers) {
        multiply(in, first(in.columns()), out, workers);
    }

    @Override
    public void multiply(Matrix in, int[] columns, Matrix out, Workers workers) {
        full.multiply(masked(in, columns), out, workers);
        keepHeldOut(in, columns, out);
    }

    /** Z·P⁻¹·Z + (I − Z) with P without the held-out rows: positive definite where P is. */
    public Preconditioner restricted(Preconditioner preconditioner, Workers makers) {
        List<Preconditioner> others = blocks.stream()
                .map(block -> preconditioner.without(block, makers))
                .toList();
        return new Preconditioner() {
            @Override
            public void solve(Matrix in, Matrix out, Workers workers) {
                solve(in, first(in.columns()), out, workers);
            }

            @Override
            public void solve(Matrix in, int[] columns, Matrix out, Workers workers) {
                Matrix masked = masked(in, columns);
                for (int from = 0, to; from < columns.length; from = to) {
                    int block = block(columns[from]);
                    to = from + 1;
                    while (to < columns.length && block(columns[to]) == block) {
                        to++;
                    }
                    Matrix own = part(masked, from, to);
                    Matrix solved = Matrix.zeros(own.rows(), own.columns());
                    others.get(block).solve(own, solved, workers);
                    System.arraycopy(solved.array(), 0, out.array(), from * own.rows(), solved.array().length);
                }
                keepHeldOut(in, columns, out);
            }

            @Override
            public boolean isFixed() {
                return others.stream().allMatch(Preconditioner::isFixed);
            }
        };
    }

    /** The same right-hand sides for every block, with zeros in its rows. */
    public Matrix repeated(Matrix rightHandSides) {
        Matrix all = Matrix.zeros(size(), blocks.size() * perBlock);
        int length = rightHandSides.array().length;
        for (int b = 0; b < blocks.size(); b++) {
            System.arraycopy(rightHandSides.array(), 0, all.array(), b * length, length);
        }
        return masked(all);
    }

    /** With zeros in the held-out rows. */
    Matrix masked(Matrix rightHandSides) {
        return masked(rightHandSides, first(rightHandSides.columns()));
    }

    /** With a single block, any number of right-hand sides belongs to it. */
    private int block(int column) {
        return blocks.size() == 1 ? 0 : column / perBlock;
    }

    private static int[] first(int columns) {
        return IntStream.range(0, columns).toArray();
    }

    private static Matrix part(Matrix block, int from, int to) {
        Matrix part = Matrix.zeros(block.rows(), to - from);
        System.arraycopy(block.array(), from * block.rows(), part.array(), 0, part.array().length);
        return part;
    }

    private Matrix masked(Matrix in, int[] columns) {
        Matrix copy = in.copy();
        for (int c = 0; c < columns.length; c++) {
            for (int row : blocks.get(block(columns[c]))) {
                copy.set(row, c, 0);
            }
        }
        return copy;
    }

    private void keepHeldOut(Matrix in, int[] columns, Matrix out) {
        for (int c = 0; c < columns.length; c++) {
            for (int row : blocks.get(block(columns[c]))) {
                out.set(row, c, in.get(row, c));
            }
        }
    }
}
