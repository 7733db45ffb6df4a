package dev.querent.lab.data;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.StandardFeatures;
import dev.querent.io.format.DataReader;
import dev.querent.model.error.InputException;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.table.Content;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Public data sets, with the feature recipe that experiments use. */
public enum PublicSet {
    /** 15 categories of scenes, counts of 200 visual words in each quarter of an image; rows sum to 1. */
    SCENE15("scene15/scene15_bow200_2x2_train.libsvm.gz", "scene15/scene15_bow200_2x2_test.libsvm.gz", "l1"),
    /** 15 categories of scenes, counts of 200 visual words in the whole image; rows sum to 1. */
    SCENE15_WORDS("scene15/scene15_bow200_train.csv.gz", "scene15/scene15_bow200_test.csv.gz", "l1"),
    /** Handwritten digits of 28 x 28 pixels as pyramids of oriented gradients. */
    MNIST("mnist/train-images-idx3-ubyte.gz", "mnist/t10k-images-idx3-ubyte.gz", "phog"),
    /** Handwritten digits of 16 x 16 pixels as pyramids of oriented gradients. */
    USPS("usps/usps_train.csv.gz", "usps/usps_test.csv.gz", "phog"),
    /** Handwritten digits, 784 pixels each. */
    MNIST_PIXELS("mnist/train-images-idx3-ubyte.gz", "mnist/t10k-images-idx3-ubyte.gz", "raw"),
    /** Handwritten digits, 256 pixels each. */
    USPS_PIXELS("usps/usps_train.csv.gz", "usps/usps_test.csv.gz", "raw"),
    /** News stories of 70 topics, counts of 4,455 words; rows sum to 1. */
    REUTERS("reuters/reuters_train.libsvm.gz", "reuters/reuters_test.libsvm.gz", "l1"),
    /** Posts to 20 newsgroups, counts of 11,103 words; rows sum to 1. */
    NEWSGROUPS("20newsgroups/20news_bydate_train.libsvm.gz", "20newsgroups/20news_bydate_test.libsvm.gz", "l1"),
    /** Locations of proteins in a cell: 10 sites, 8 measurements. */
    YEAST("yeast/yeast.csv.gz", "raw"),
    /** Pen-drawn letters, 500 pixels each. */
    PENSTROKE("penstroke/penstroke.csv.gz", "raw"),
    /** 11 conditions of a drive, 48 measurements of its currents. */
    SENSORLESS("sensorless/sensorless_2200.csv.gz", "scale"),
    /** Frequencies of 57 words and characters in e-mails, spam or not. */
    SPAMBASE("spambase/spambase.csv.gz", "scale"),
    /** Splice junctions of DNA, 180 binary values. */
    DNA("dna/dna_train.csv.gz", "dna/dna_test.csv.gz", "raw"),
    /** Ground seen by a satellite, 36 values. */
    SATIMAGE("satimage/satimage_train.csv.gz", "satimage/satimage_test.csv.gz", "scale"),
    /** Handwritten digits, 64 counts of ink. */
    OPTDIGITS("optdigits/optdigits_train.csv.gz", "optdigits/optdigits_test.csv.gz", "scale"),
    /** Digits written with a pen, 16 coordinates. */
    PENDIGITS("pendigits/pendigits_train.csv.gz", "pendigits/pendigits_test.csv.gz", "scale"),
    /** Forest cover types, 15,120 places. */
    COVTYPE("covtype/covtype_15120.csv.gz", "raw");

    /** Test share of each class, for a set in one file. */
    private static final double TEST_SHARE = 1.0 / 3;

    private final String trainFile;
    private final String testFile; // the same if there is only one
    private final String recipe;

    PublicSet(String trainFile, String testFile, String recipe) {
        this.trainFile = trainFile;
        this.testFile = testFile;
        this.recipe = recipe;
    }

    PublicSet(String file, String recipe) {
        this(file, file, recipe);
    }

    /** Relative to the data folder. */
    public List<String> files() {
        return Stream.of(trainFile, testFile).distinct().toList();
    }

    /** The usual recipe. */
    public TrainTest load(DataFolder folder, Seed seed, Run run) {
        return load(folder, recipe, seed, run);
    }

    /**
     * Reads training and test rows, or draws a third of a set in one file for testing. Feature extraction is fitted to the training rows. Test rows
     * of classes without training rows are left out; both have the same classes.
     */
    public TrainTest load(DataFolder folder, String features, Seed seed, Run run) {
        Table train = read(folder.require(trainFile));
        if (trainFile.equals(testFile)) {
            Split split = Split.stratified(labels(train), TEST_SHARE, seed.child("test rows"));
            return load(features, train, split.train(), train, split.test(), seed, run);
        }
        Table test = read(folder.require(testFile));
        LabelSet known = labels(train).classes();
        int[] testRows = IntStream.range(0, test.rows())
                .filter(row -> known.contains(labels(test).name(row)))
                .toArray();
        return load(features, train, IntStream.range(0, train.rows()).toArray(), test, testRows, seed, run);
    }

    private static TrainTest load(
            String features, Table train, int[] trainRows, Table test, int[] testRows, Seed seed, Run run) {
        Content content = train.content().select(trainRows);
        FeatureExtractor extractor = StandardFeatures.recipes().parse(features).fit(content, seed, run);
        return new TrainTest(
                new LabeledData(extractor.extract(content, run), labels(train).select(trainRows)),
                new LabeledData(
                        extractor.extract(test.content().select(testRows), run),
                        coded(labels(test).select(testRows), labels(train).classes())));
    }

    /** With the codes of other classes: a file of test rows may lack some. */
    private static Labels coded(Labels labels, LabelSet classes) {
        return Labels.of(
                classes,
                IntStream.range(0, labels.size()).mapToObj(labels::name).toList());
    }

    /** The files that {@link #loadTest} reads. */
    public List<String> testFiles() {
        return List.of(testFile);
    }

    /** At most the first {@code most} test rows, for protocols that need few: extraction of 60,000 digits takes a while. */
    public LabeledData loadTest(DataFolder folder, int most, Seed seed, Run run) {
        Table test = read(folder.require(testFile));
        int[] first = IntStream.range(0, Math.min(most, test.rows())).toArray();
        Content content = test.content().select(first);
        FeatureExtractor extractor = StandardFeatures.recipes().parse(recipe).fit(content, seed, run);
        return new LabeledData(extractor.extract(content, run), labels(test).select(first));
    }

    private static Table read(Path file) {
        return DataReader.standard().read(file, ReadOptions.defaults());
    }

    private static Labels labels(Table table) {
        return table.labels()
                .orElseThrow(() -> new InputException(table.source() + ": has no labels, which are needed"));
    }
}
