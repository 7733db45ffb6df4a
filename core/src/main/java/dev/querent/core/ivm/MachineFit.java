package dev.querent.core.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The machines of all classes on given rows.
 *
 * @param kernels by machine
 */
record MachineFit(ActiveSetOptions options, LabeledData data, List<Kernel> kernels, Seed seed, Run run) {

    /** Whether the machines keep every row, so that leaving a row out is exact. */
    boolean keepsEveryRow() {
        return data.size() <= options.active() && options.imageWidth() == 0;
    }

    /**
     * @param candidates numbers of the rows to choose from, by machine
     */
    List<FittedMachine> among(IntFunction<int[]> candidates) {
        return Machines.each(
                kernels.size(),
                run,
                (m, inner) -> machine(m, "ivm", m, inner).fit(kernels.get(m), candidates.apply(m)));
    }

    private BinaryMachine machine(int m, String purpose, int index, Run inner) {
        return BinaryMachine.of(
                options, data.features(), OneVersusRest.targets(data.labels(), m), seed.child(purpose, index), inner);
    }

    /** z by row and class, each row as if machines that keep them all did not have it. */
    double[] leaveOneOut(List<FittedMachine> fitted) {
        List<double[]> z = new ArrayList<>();
        for (FittedMachine machine : fitted) {
            double[] left = machine.leaveOneOut(Compute.on(run.workers()));
            double[] byRow = new double[data.size()];
            for (int i = 0; i < left.length; i++) {
                byRow[machine.active()[i]] = left[i];
            }
            z.add(byRow);
        }
        return OneVersusRest.scores(z, data.classes().size());
    }

    /**
     * z by row and class, by machines that have not seen the rows they predict. Leaving out single rows of few active ones would be far too
     * pessimistic, because each of them stands for many.
     *
     * @param test numbers of rows to predict
     * @param candidates of the machines that predict them; without these, if they are among them
     * @param index of these machines
     */
    double[] heldOut(int[] test, IntFunction<int[]> candidates, int index) {
        List<double[]> z = Machines.each(
                kernels.size(),
                run,
                (m, inner) -> machine(m, "ivm.fold", index * kernels.size() + m, inner)
                        .fit(kernels.get(m), without(candidates.apply(m), test))
                        .posterior()
                        .moments(data.features().select(test), Compute.on(inner.workers()))
                        .scores());
        return OneVersusRest.scores(z, data.classes().size());
    }

    private int[] without(int[] rows, int[] gone) {
        int[] left = RowNumbers.without(gone, data.size());
        return IntStream.of(rows)
                .filter(row -> Arrays.binarySearch(left, row) >= 0)
                .toArray();
    }

    /**
     * @param kept options that the model goes on with
     */
    IvmModel model(ActiveSetOptions kept, List<FittedMachine> fitted, double temperature) {
        return IvmModel.of(new IvmModel.Parts(
                kept,
                seed,
                data,
                true,
                fitted.stream().map(FittedMachine::parts).toList(),
                temperature));
    }
}
