package dev.querent.bench.hik;

import dev.querent.bench.data.SharedFolder;
import dev.querent.core.data.LabeledData;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.StandardFeatures;
import dev.querent.io.format.DataReader;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;

/** The training rows of MNIST as histograms: pixels divided by their sum. */
final class MnistPixels {
    private MnistPixels() {}

    static LabeledData read() {
        Table table = DataReader.standard()
                .read(SharedFolder.required("data/mnist/train-images-idx3-ubyte.gz"), ReadOptions.defaults());
        FeatureExtractor extractor =
                StandardFeatures.recipes().parse("l1").fit(table.content(), Seed.of(1), Run.quiet());
        return new LabeledData(
                extractor.extract(table.content(), Run.quiet()), table.labels().orElseThrow());
    }
}
