package dev.querent.bench.peer;

import dev.querent.bench.data.SharedFolder;
import dev.querent.core.data.LabeledData;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.LabeledFile;
import dev.querent.lab.data.SyntheticHistograms;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Our work, the work of numpy, and the data: 1,500 histograms of 1,000 bins in 15 classes. */
enum NumpyComparison {
    /** The kernel matrix of sparse histograms. Numpy has no sparse minimum, so it processes all bins. */
    NUMPY_KERNEL("kernel", GpWork::kernelMatrix, 0.09),
    /** The kernel matrix of rows without an empty bin, so that nothing can be skipped. */
    NUMPY_KERNEL_FULL("kernel", GpWork::kernelMatrix, 1),
    /** Training up to the weights: the same work on both sides. */
    NUMPY_GP("posterior", GpWork::posterior, 0.09),
    /** Our whole training, calibration included, against numpy's up to the weights: we do more. */
    NUMPY_FIT("posterior", GpWork::classifier, 0.09);

    private static final String SPARSE_FILE = "reference/synth1500_train.libsvm.gz";

    final String peerWork;
    final ToDoubleFunction<GpWork> ourWork;
    private final double nonZeroShare;

    NumpyComparison(String peerWork, ToDoubleFunction<GpWork> ourWork, double nonZeroShare) {
        this.peerWork = peerWork;
        this.ourWork = ourWork;
        this.nonZeroShare = nonZeroShare;
    }

    /** The given file; otherwise the reference data if it exists and sparse data is wanted; otherwise generated rows. */
    Dataset data(Optional<Path> given) {
        Optional<Path> file = given.or(() -> nonZeroShare < 1 ? SharedFolder.file(SPARSE_FILE) : Optional.empty());
        return file.map(path -> new Dataset(path.getFileName().toString(), LabeledFile.read(path)))
                .orElseGet(() -> new Dataset("generated histograms", generated()));
    }

    private LabeledData generated() {
        return new SyntheticHistograms(1500, 1000, 15, nonZeroShare).generate(Seed.of(1));
    }

    /** Data and its name. */
    record Dataset(String name, LabeledData rows) {}
}
