package dev.querent.lab.demo;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.Images;

/** Mean ink of 7 x 7 fields of 4 x 4 pixels: small and quick, for tests. */
final class CoarsePixels implements FeatureRecipe, FeatureExtractor {
    private static final int FIELDS = 7;
    private static final int SIDE = 4;

    @Override
    public String text() {
        return "coarse";
    }

    @Override
    public FeatureExtractor fit(Content training, Seed seed, Run run) {
        return this;
    }

    @Override
    public String recipe() {
        return text();
    }

    @Override
    public int columns() {
        return FIELDS * FIELDS;
    }

    @Override
    public Features extract(Content content, Run run) {
        DenseFeatures.Builder rows = new DenseFeatures.Builder(columns(), content.rows());
        for (GrayImage image : ((Images) content).images()) {
            double[] row = new double[columns()];
            for (int y = 0; y < FIELDS * SIDE; y++) {
                for (int x = 0; x < FIELDS * SIDE; x++) {
                    row[y / SIDE * FIELDS + x / SIDE] += image.at(x, y) / 255.0 / SIDE / SIDE;
                }
            }
            rows.add(row);
        }
        return rows.build();
    }

    @Override
    public State encode() {
        return new State();
    }
}
