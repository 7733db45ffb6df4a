package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FitCurvesTest {
    private static FitCurves curves() {
        FitCurves curves = new FitCurves("training rows");
        curves.add("slow", 100, new MeasuredFit(0.8, 0.7, 4, 0.4));
        curves.add("slow", 10, new MeasuredFit(0.5, 0.4, 3, 0.3));
        curves.add("slow", 10, new MeasuredFit(0.7, 0.6, 1, 0.1));
        curves.add("slow", 10, new MeasuredFit(0.6, 0.5, 9, 0.9));
        curves.add("fast", 10, new MeasuredFit(0.9, 0.9, 1, 0.1));
        return curves;
    }

    @Test
    void sharesAreAveragedOverTheDrawsAndTimesAreTheirMedians() {
        FitCurves curves = curves();
        assertThat(curves.spread("slow", 10, MeasuredFit::recall).mean()).isCloseTo(0.5, within(1e-12));
        assertThat(curves.spread("slow", 10, MeasuredFit::recall).sd()).isCloseTo(0.1, within(1e-12));
        assertThat(curves.seconds("slow", 10, MeasuredFit::learning)).isEqualTo(3);
        assertThat(curves.seconds("slow", 10, MeasuredFit::classification)).isEqualTo(0.3);
    }

    @Test
    void numbersAreInTheOrderOfTrainersAndOfRows() {
        FitCurves curves = curves();
        assertThat(curves.numbers(MeasuredFit::accuracy)).hasSize(3);
        assertThat(curves.numbers(MeasuredFit::accuracy).get(1)).isEqualTo(List.of("slow", 100, 0.8, 0.0, 4.0, 0.4));
        assertThat(curves.trainers()).containsExactly("slow", "fast");
        assertThat(curves.fewestRows("slow")).isEqualTo(10);
        assertThat(curves.mostRows("slow")).isEqualTo(100);
        assertThat(curves.has("fast", 100)).isFalse();
    }
}
