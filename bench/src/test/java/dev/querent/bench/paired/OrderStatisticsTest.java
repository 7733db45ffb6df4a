package dev.querent.bench.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderStatisticsTest {

    @Test
    void medianOfAnOddNumberIsTheMiddleValue() {
        assertThat(OrderStatistics.median(new double[] {9, 1, 4})).isEqualTo(4);
    }

    @Test
    void medianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
        assertThat(OrderStatistics.median(new double[] {9, 1, 4, 6})).isEqualTo(5);
    }

    @Test
    void minimumIsTheSmallest() {
        assertThat(OrderStatistics.minimum(new double[] {9, 1, 4})).isEqualTo(1);
    }

    /** From tables of the sign test at the two-sided level 5 %. */
    @ParameterizedTest
    @CsvSource({"6, 1", "8, 1", "9, 2", "12, 3", "15, 4", "20, 6", "21, 6", "25, 8", "30, 10"})
    void cutOffIsThatOfTheSignTest(int n, int k) {
        assertThat(OrderStatistics.cutOff(n)).isEqualTo(k);
    }

    @Test
    void intervalOfTwentyValuesRunsFromTheSixthToTheFifteenth() {
        double[] shuffled =
                IntStream.rangeClosed(1, 20).mapToDouble(i -> i * 8 % 21).toArray();
        assertThat(OrderStatistics.medianInterval(shuffled)).isEqualTo(new OrderStatistics.Interval(6, 15));
    }

    @Test
    void tooFewValuesForAnIntervalAreRefused() {
        assertThatThrownBy(() -> OrderStatistics.medianInterval(new double[5]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("at least 6 values are needed, got 5");
    }
}
