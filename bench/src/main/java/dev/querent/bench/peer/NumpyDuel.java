package dev.querent.bench.peer;

import dev.querent.bench.data.SharedFolder;
import dev.querent.core.data.LabeledData;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.LabeledFile;
import dev.querent.lab.data.SyntheticHistograms;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What we do, what numpy does, and on which data: 1,500 histograms of 1,000 bins in 15 classes. */
enum NumpyDuel {
    /** The kernel matrix of sparse histograms. Numpy knows no sparse minimum, so its user works on all bins. */
    NUMPY_KERNEL("kernel", GpWork::kernelMatrix, 0.09),
    /** The kernel matrix where no bin is empty, so that nothing can be skipped. */
    NUMPY_KERNEL_FULL("kernel", GpWork::kernelMatrix, 1),
    /** Training up to the weights: the same work on both sides. */
    NUMPY_GP("posterior", GpWork::posterior, 0.09),
    /** Our whole training, calibration included, against numpy's up to the weights: we do more. */
    NUMPY_FIT("posterior", GpWork::classifier, 0.09);

    private static final String SPARSE_FILE = "reference/synth1500_train.libsvm.gz";

    final String peerWork;
    final ToDoubleFunction<GpWork> ourWork;
    private final double nonZeroShare;

    NumpyDuel(String peerWork, ToDoubleFunction<GpWork> ourWork, double nonZeroShare) {
        this.peerWork = peerWork;
        this.ourWork = ourWork;
        this.nonZeroShare = nonZeroShare;
    }

    /** The given file, the reference data where it is present and sparse data is wanted, or generated rows. */
    Dataset data(Optional<Path> given) {
        Optional<Path> file = given.or(() -> nonZeroShare < 1 ? SharedFolder.file(SPARSE_FILE) : Optional.empty());
        return file.map(path -> new Dataset(path.getFileName().toString(), LabeledFile.read(path)))
                .orElseGet(() -> new Dataset("generated histograms", generated()));
    }

    private LabeledData generated() {
        return new SyntheticHistograms(1500, 1000, 15, nonZeroShare).generate(Seed.of(1));
    }

    /** Data and what to call it. */
    record Dataset(String name, LabeledData rows) {}
}
