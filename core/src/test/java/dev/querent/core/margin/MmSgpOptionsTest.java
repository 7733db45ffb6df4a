package dev.querent.core.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MmSgpOptionsTest {

    @Test
    void supportPointsAreAllRowsUntilThreeHundredAndSeventyPercentBeyond() {
        MmSgpOptions.Support usual = MmSgpOptions.defaults().machines().support();
        assertThat(usual.most(1)).isEqualTo(1);
        assertThat(usual.most(300)).isEqualTo(300);
        assertThat(usual.most(301)).isEqualTo(211);
        assertThat(usual.most(500)).isEqualTo(350);
    }

    @Test
    void aCountIsNeverMoreThanTheRows() {
        MmSgpOptions.Support counted =
                MmSgpOptions.builder().support(100).build().machines().support();
        assertThat(counted.most(40)).isEqualTo(40);
        assertThat(counted.most(5000)).isEqualTo(100);
    }

    @Test
    void byTheResidualTraceThereAreNeverMoreThanTheSparsityAllows() {
        MmSgpOptions.Support pivots =
                MmSgpOptions.builder().residualTrace(0.01).build().machines().support();
        assertThat(pivots.most(100)).isEqualTo(70);
        assertThat(pivots.most(1)).isEqualTo(1);
    }

    private static void assertRefused(MmSgpOptions.Builder builder, String... parts) {
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .satisfies(e -> assertThat(e.getMessage()).contains(parts).doesNotContain("\n"));
    }

    @Test
    void aValueOutOfRangeIsRefusedWithTheRangeAndTheValue() {
        assertRefused(MmSgpOptions.builder().cost(0), "cost must be > 0, got 0.0");
        assertRefused(MmSgpOptions.builder().cost(-1), "cost must be > 0, got -1.0");
        assertRefused(MmSgpOptions.builder().cost(Double.NaN), "cost must be > 0, got NaN");
        assertRefused(MmSgpOptions.builder().margin(0), "margin must be > 0, got 0.0");
        assertRefused(MmSgpOptions.builder().sparsity(1), "sparsity must be 0..0.99, got 1.0");
        assertRefused(MmSgpOptions.builder().support(-3), "support must be >= 0, got -3");
        assertRefused(MmSgpOptions.builder().denseUntil(-1), "denseUntil must be >= 0, got -1");
        assertRefused(MmSgpOptions.builder().residualTrace(2), "residualTrace must be 0..1, got 2.0");
        assertRefused(MmSgpOptions.builder().rounds(0), "rounds must be >= 1, got 0");
        assertRefused(MmSgpOptions.builder().tolerance(1), "tolerance must be above 0 and below 1, got 1.0");
        assertRefused(MmSgpOptions.builder().samples(-1), "samples must be 0..1000000, got -1");
        assertRefused(MmSgpOptions.builder().evaluations(0), "evaluations must be >= 1, got 0");
        assertRefused(MmSgpOptions.builder().searchRows(1), "searchRows must be >= 2, got 1");
        assertRefused(MmSgpOptions.builder().searchFrom(-1), "searchFrom must be >= 0, got -1");
    }

    @Test
    void optionsThatDoNotFitTogetherAreRefusedWithWhatToDo() {
        assertRefused(
                MmSgpOptions.builder().form(MarginForm.SIMPLEX).criterion(MmSgpOptions.Criterion.BOUND),
                "use the box form");
        assertRefused(MmSgpOptions.builder().form(MarginForm.SIMPLEX).learnSupport(true), "use the box form");
    }
}
