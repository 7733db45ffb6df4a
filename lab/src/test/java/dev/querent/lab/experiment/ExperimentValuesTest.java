package dev.querent.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentValuesTest {

    @Test
    void numbersKeepAllTheirDigitsAndWhatIsUnknownStaysEmpty() {
        CsvTable table = new CsvTable(
                "t", List.of("x", "y"), List.of(List.of(0.1 + 0.2, "a\"b,c"), Arrays.asList(null, Double.NaN)));
        assertThat(table.text()).isEqualTo("x,y\n0.30000000000000004,\"a\"\"b,c\"\n,\n");
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        assertThatThrownBy(() -> new CsvTable("t", List.of("x", "y"), List.of(List.of(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("table t: row [1] has 1 cells for 2 columns");
    }

    @Test
    void theSpreadOfRunsIsTheSampleStandardDeviation() {
        Spread spread = Spread.of(1, 2, 3, 4);
        assertThat(spread.mean()).isEqualTo(2.5);
        assertThat(spread.sd()).isCloseTo(Math.sqrt(5.0 / 3), within(1e-15));
        assertThat(Spread.of(7).sd()).isZero();
        assertThat(new Spread(0.708, 0.0042).percent()).isEqualTo("70.8 ± 0.4\u00A0%");
    }

    @Test
    void columnsOfRunsAreSummedUpEach() {
        assertThat(Spread.ofColumns(List.of(new double[] {1, 10}, new double[] {3, 10})))
                .extracting(Spread::mean)
                .containsExactly(2.0, 10.0);
    }

    @Test
    void anExperimentIsNamedByPaperAndItem() {
        Citation source = new Citation(Citation.Paper.FREYTAG_2012, "Table 2", "6.2");
        assertThat(source.name()).isEqualTo("freytag2012-table2");
        assertThat(source.brief()).isEqualTo("Freytag et al. 2012, Table 2");
    }
}
