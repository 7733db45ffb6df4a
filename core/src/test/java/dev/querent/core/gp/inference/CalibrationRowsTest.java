package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.Labels;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CalibrationRowsTest {
    private static Labels labels(int a, int b) {
        return Labels.of(Stream.concat(
                        IntStream.range(0, a).mapToObj(i -> "a"),
                        IntStream.range(0, b).mapToObj(i -> "b"))
                .toList());
    }

    @Test
    void oneNewRowInTenOfAClassCalibrates() {
        List<Integer> chosen = List.of(2, 7);
        assertThat(CalibrationRows.grown(chosen, 100, labels(29, 0), 20)).containsExactly(2, 7);
        assertThat(CalibrationRows.grown(chosen, 100, labels(30, 0), 20)).containsExactly(2, 7, 29);
        assertThat(CalibrationRows.grown(chosen, 100, labels(45, 0), 20)).containsExactly(2, 7, 29, 39);
    }

    @Test
    void aNewClassCalibratesWithItsSecondRow() {
        List<Integer> chosen = List.of(2, 7);
        assertThat(CalibrationRows.grown(chosen, 100, labels(20, 1), 20)).containsExactly(2, 7);
        assertThat(CalibrationRows.grown(chosen, 100, labels(20, 9), 20)).containsExactly(2, 7, 21);
        assertThat(CalibrationRows.grown(chosen, 2, labels(20, 40), 20)).containsExactly(2, 7, 21);
        assertThat(CalibrationRows.grown(chosen, 4, labels(20, 40), 20)).containsExactly(2, 7, 21, 39);
    }

    @Test
    void numbersFollowTheRowsThatStay() {
        List<Integer> chosen = List.of(2, 7, 9);
        assertThat(CalibrationRows.without(chosen, new int[] {7, 0}, 12)).containsExactly(1, 7);
        assertThat(CalibrationRows.without(chosen, new int[] {2, 7, 9}, 12)).isEmpty();
    }

    @Test
    void allRowsStayAllRows() {
        assertThat(CalibrationRows.grown(List.of(), 100, labels(300, 40), 20)).isEmpty();
        assertThat(CalibrationRows.without(List.of(), new int[] {3}, 20)).isEmpty();
        assertThat(CalibrationRows.array(List.of(3, 8))).containsExactly(3, 8);
    }
}
