package dev.querent.core.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.active.LabelPolicy;
import dev.querent.core.forest.ClassWeighting;
import dev.querent.core.forest.Impurity;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.forest.SplitSearch;
import dev.querent.core.forest.Vote;
import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.MeanMethod;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Labels are written by users and stored in files: they never change. */
class NamedChoiceTest {

    static List<Arguments> labels() {
        return List.of(
                Arguments.of(LabelPolicy.class, "latest majority"),
                Arguments.of(ClassWeighting.class, "none balanced"),
                Arguments.of(Impurity.class, "gini entropy misclassification"),
                Arguments.of(RenewalOptions.Scoring.class, "out-of-bag all-rows"),
                Arguments.of(SplitSearch.class, "random full"),
                Arguments.of(Vote.class, "soft hard"),
                Arguments.of(
                        EvidenceKind.class,
                        "exact estimate lower_bound exact_with_prior estimate_with_prior lower_bound_with_prior"),
                Arguments.of(SearchMethod.class, "none nelder-mead cma-es lbfgs"),
                Arguments.of(HikSearch.class, "none bound lbfgs"),
                Arguments.of(Quantisation.Range.class, "adaptive uniform"),
                Arguments.of(Quantisation.Lookup.class, "interpolated nearest"),
                Arguments.of(
                        StandardKernel.class,
                        "gaussian gaussian-ard linear gaussian+linear intersection intersection-power"
                                + " intersection-exponential intersection-ard intersection-power-ard"
                                + " intersection-exponential-ard"),
                Arguments.of(MeanMethod.class, "exact quantised"));
    }

    @ParameterizedTest
    @MethodSource("labels")
    <N extends NamedChoice> void everyChoiceIsFoundByItsLabel(Class<N> kind, String labels) {
        assertThat(NamedChoice.labels(kind)).containsExactly(labels.split(" "));
        for (N choice : kind.getEnumConstants()) {
            assertThat(NamedChoice.require(kind, "it", choice.label())).isSameAs(choice);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedChoice.require(kind, "it", "odd"))
                .withMessage("it must be one of %s, got odd", labels.replace(" ", ", "));
    }
}
