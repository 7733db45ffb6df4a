package dev.querent.core.ivm;

import dev.querent.core.kernel.Kernel;
import java.util.List;
import java.util.stream.IntStream;

/** Kernels for machines that keep those of others. */
final class KnownKernels {
    private KnownKernels() {}

    /** The known kernel of each machine; one without starts with the mean of the known ones, in log parameters. */
    static List<Kernel> of(List<Kernel> known, int machines) {
        double[] mean = new double[known.get(0).logParameters().length];
        for (Kernel kernel : known) {
            double[] parameters = kernel.logParameters();
            for (int p = 0; p < mean.length; p++) {
                mean[p] += parameters[p] / known.size();
            }
        }
        Kernel middle = known.size() == 1 ? known.get(0) : known.get(0).withLogParameters(mean);
        return IntStream.range(0, machines)
                .mapToObj(m -> m < known.size() ? known.get(m) : middle)
                .toList();
    }
}
