package dev.querent.model;

import dev.querent.model.engine.Engines;
import dev.querent.model.engine.MmSgpEngine;
import dev.querent.model.engine.RvmEngine;
import dev.querent.model.engine.SparseGpEngine;
import dev.querent.model.feature.FeatureRecipes;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

class StoredSampleTest {

    @Test
    void aFileOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting("centroid-format1", CentroidFiles.ENGINES, PassThrough.RECIPES);
    }

    @Test
    void aDenseGpOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "gp-dense-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    /** The features of the sample are scaled, and these rows lie outside the range of training, where its scale did not clamp. */
    @Test
    void aDenseGpOfFormatOnePredictsRowsBeyondItsTrainingRangeAsBefore() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "gp-dense-format1", "gp-dense-format1-beyond", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void aHistogramGpOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "gp-hik-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void aForestOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "forest-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    /** Its trees were stored as grown, not cut at their heights. */
    @Test
    void aGaussianProcessWithAForestKernelOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "forest-kernel-gp-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void itsSparseFormIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "forest-kernel-gp-sparse-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    /** With an expert. */
    @Test
    void aForestWithMachinesOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "forest-ivm-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void oneThatLearnsMoreIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "forest-ivm-learning-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    /** With all training rows and copies of images. */
    @Test
    void informativeVectorMachinesOfFormatOneAreStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting("ivm-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void aSparseGpOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting("fitc-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void relevanceVectorMachinesOfFormatOneAreStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting("rvm-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void kernelCommitteesOfFormatOneAreStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "kernel-committee-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    @Test
    void aMaximumMarginSparseGpOfFormatOneIsStillRead() throws Exception {
        StoredSample.assertPredictsAsOnTheDayOfWriting(
                "mm-sgp-format1", Engines.standard(), FeatureRecipes.ofVectors());
    }

    /** How the samples were made: {@code mvn -pl core,model test -Dtest=StoredSampleTest -Dtest.samples=src/test/resources/samples}. */
    @Test
    @EnabledIfSystemProperty(named = "test.samples", matches = ".+", disabledReason = "samples are written once")
    void writeSamples() throws Exception {
        Path folder = Path.of(System.getProperty("test.samples"));
        double[][] rows = {{0, 0.1}, {1.5, 1.5}, {1 / 3.0, 2}};
        StoredSample.write(folder, "centroid-format1", CentroidFiles.model(), rows);
        StoredSample.write(folder, "gp-dense-format1", GpDenseSample.model(), GpDenseSample.ROWS);
        StoredSample.write(folder, "forest-format1", ForestSample.model(), GpDenseSample.ROWS);
        StoredSample.write(folder, "forest-kernel-gp-format1", ForestKernelGpSample.model("dense"), GpDenseSample.ROWS);
        StoredSample.write(
                folder, "forest-kernel-gp-sparse-format1", ForestKernelGpSample.model("sparse"), GpDenseSample.ROWS);
        StoredSample.write(folder, "forest-ivm-format1", ForestIvmSample.model(false), GpDenseSample.ROWS);
        StoredSample.write(folder, "forest-ivm-learning-format1", ForestIvmSample.model(true), GpDenseSample.ROWS);
        StoredSample.write(folder, "ivm-format1", IvmSample.model(), GpDenseSample.ROWS);
        StoredSample.write(folder, "gp-hik-format1", GpHikSample.model(), GpDenseSample.ROWS);
        Map<String, String> sparse = Map.of("inducing", "5", "search", "none", "folds", "3", "noise", "0.3");
        StoredSample.write(
                folder, "fitc-format1", GpDenseSample.trained(SparseGpEngine.fitc(), sparse), GpDenseSample.ROWS);
        Map<String, String> margins = Map.of("support", "6", "evaluations", "3", "cost", "0.7");
        StoredSample.write(
                folder,
                "mm-sgp-format1",
                GpDenseSample.trained(MmSgpEngine.maximumMargin(), margins),
                GpDenseSample.ROWS);
        StoredSample.write(
                folder,
                "rvm-format1",
                GpDenseSample.trained(RvmEngine.relevanceVectorMachine(), Map.of()),
                GpDenseSample.ROWS);
        StoredSample.write(
                folder,
                "kernel-committee-format1",
                GpDenseSample.trained(RvmEngine.kernelCommittee(), Map.of()),
                GpDenseSample.ROWS);
    }
}
