package dev.querent.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.state.State;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeatureRecipesTest {

    @Test
    void allNamesOfTheContractAreKnown() {
        assertThat(StandardFeatures.recipes().kinds().stream().map(FeatureKind::name))
                .containsExactly(
                        "raw", "l1", "scale", "standardise", "signed", "pyramid", "smooth", "phog", "bow", "words");
    }

    static Stream<FeatureKind> kinds() {
        return StandardFeatures.recipes().kinds().stream();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyDefaultIsAcceptedAndLeftOutOfTheCanonicalForm(FeatureKind kind) {
        String options = kind.options().stream()
                .map(option -> option.name() + "=" + option.defaultValue())
                .collect(Collectors.joining(","));
        String spec = options.isEmpty() ? kind.name() : kind.name() + ":" + options;
        assertThat(StandardFeatures.recipes().parse(spec).text()).isEqualTo(kind.name());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "phog:bins=8,levels=4",
                "raw+scale",
                "standardise+signed",
                "scale:clamp=no",
                "phog+l1",
                "words:stop=none+scale+l1",
                "bow:words=50"
            })
    void whatUsersWriteIsCanonical(String spec) {
        assertThat(StandardFeatures.recipes().parse(spec).text()).isEqualTo(spec);
    }

    @Test
    void spacesDoNotMatter() {
        assertThat(StandardFeatures.recipes().parse("phog: bins = 8 + l1").text())
                .isEqualTo("phog:bins=8+l1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "phgo~unknown features 'phgo'; did you mean 'phog'?; known are raw, l1, scale, standardise, signed, pyramid, smooth, phog, bow, words",
                "''~unknown features ''",
                "phog+~unknown features ''",
                "phog:bin=3~phog has no option 'bin'; did you mean 'bins'?; its options are bins (2..64), levels",
                "l1:x=1~l1 has no option 'x'; it takes none",
                "phog:bins~'bins' is not an option; options are written option=value",
                "phog:bins=8,bins=9~option bins is given twice",
                "phog:bins=1~phog option bins must be 2..64, got '1'",
                "phog:bins=many~phog option bins must be 2..64, got 'many'; give a whole number",
                "phog:power=NaN~phog option power must be 0.1..1, got 'NaN'",
                "scale:clamp=1~scale option clamp must be yes|no, got '1'",
                "standardise:center=~standardise option center must be yes|no, got ''",
                "signed:x=1~signed has no option 'x'; it takes none",
                "phog:levels=2-40~phog option levels must be 1..6, or grids up to 32",
                "phog:levels=2--4~phog option levels must be 1..6, or grids up to 32",
                "phog:levels=7~phog option levels must be 1..6, or grids up to 32",
                "phog:signed=maybe~phog option signed must be yes|no, got 'maybe'",
                "bow:size=10~bow option size must be 8..128, a multiple of 4, got '10'",
                "bow:descriptor=hog,step=3~bow option step must be 1..128; for hog a multiple of size / 4, got '3'",
                "bow:words=2000,samples=1000~samples must be at least words, got 1000 samples for 2000 words",
                "words:hash=5~words option hash must be 0 or 8..24, got '5'",
                "words:stem=german~words option stem must be none|english, got 'german'",
                "l1+phog~phog reads the data itself and must be the first step",
            })
    void wrongSpecsAreRefusedWithWhatIsKnown(String spec, String message) {
        assertThatThrownBy(() -> StandardFeatures.recipes().parse(spec))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void anUnknownStoredTypeIsRefused() {
        assertThatThrownBy(() -> StandardFeatures.recipes().decode(new State().put("type", "wavelets")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("type 'wavelets', which this program does not know");
    }

    @Test
    void anUnknownStoredOptionIsRefusedAsDamageAndNotAsUsage() {
        State options = RecipeOptions.of(PhogRecipe.KIND, Map.of()).encode().put("wobble", "3");
        State state = new State().put("type", "phog").put("options", options).put("input", new State());
        assertThatThrownBy(() -> StandardFeatures.recipes().decode(state))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("phog has no option 'wobble'");
    }
}
