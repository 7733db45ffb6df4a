package dev.querent.workflow;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.NegativeFeatureException;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.table.Table;
import java.util.function.Supplier;

/** Feature extraction whose error messages name the file, which is unknown to extractors. */
public final class TableFeatureExtraction {
    private TableFeatureExtraction() {}

    public static FeatureExtractor fit(FeatureRecipe recipe, Table table, Seed seed, Run run) {
        return naming(table, () -> recipe.fit(table.content(), seed, run));
    }

    public static Features extract(FeatureExtractor extractor, Table table, Run run) {
        return naming(table, () -> extractor.extract(table.content(), run));
    }

    /** Failures concern the data. */
    public static <T> T naming(Table table, Supplier<T> work) {
        return naming(table.source(), work);
    }

    public static <T> T naming(String source, Supplier<T> work) {
        try {
            return work.get();
        } catch (InputException e) {
            throw e.about(source);
        } catch (NegativeFeatureException e) {
            throw new InputException(source + ": " + e.getMessage(), e)
                    .trying(new SettingValue(Setting.FEATURES, "scale"), new SettingValue(Setting.FEATURES, "signed"));
        } catch (IllegalArgumentException e) {
            throw new InputException(source + ": " + e.getMessage(), e);
        }
    }
}
