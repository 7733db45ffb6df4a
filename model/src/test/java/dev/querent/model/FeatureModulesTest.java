package dev.querent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.model.error.InputException;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.state.State;
import org.junit.jupiter.api.Test;

/** What this module does without those that depend on it. */
class FeatureModulesTest {

    @Test
    void aModelWhoseFeaturesAreOfAModuleThatIsMissingIsRefusedWithWhatThereIs() {
        assertThatThrownBy(() -> FeatureRecipes.ofVectors().decode(new State().put("type", "phog")))
                .isInstanceOf(InputException.class)
                .hasMessage("the model's features are of type 'phog', which this program does not know (known: raw, l1,"
                        + " scale, standardise, signed, pyramid); use the version that wrote it or a newer one, with all"
                        + " its modules");
    }

    /** A program that only loads models must not get readers of tables, images and texts. */
    @Test
    void noLibraryOfReadersOrFeaturesIsOnTheClassPath() {
        for (String library : new String[] {
            "org.apache.parquet.hadoop.ParquetReader",
            "org.apache.hadoop.conf.Configuration",
            "boofcv.struct.image.GrayU8",
            "org.apache.lucene.analysis.Analyzer",
            "de.siegmar.fastcsv.reader.CsvReader"
        }) {
            assertThatThrownBy(() -> Class.forName(library)).as(library).isInstanceOf(ClassNotFoundException.class);
        }
        assertThat(FeatureRecipes.ofVectors().kinds()).isNotEmpty();
    }
}
