package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabeledData;
import dev.querent.core.random.Seed;
import dev.querent.lab.hik.BinaryTask.Size;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SyntheticTasksTest {

    @Test
    void thePapersSizesComeFromOneHundredRowsAgainstTenOrFiftyOfEachOtherCategory() {
        assertThat(Size.ofPaper(1).rows()).isEqualTo(1099);
        assertThat(Size.ofPaper(10).rows()).isEqualTo(10_090);
        assertThat(Size.ofPaper(50).rows()).isEqualTo(50_050);
    }

    @Test
    void aBinaryTaskHasHistogramsOfAThousandWordsOfWhichATenthOccur() {
        BinaryTask task = BinaryTask.of(new Size(30, 270), new Size(5, 5), 3, Seed.of(1));
        LabeledData train = task.train();
        assertThat(train.labels().counts()).containsExactly(270, 30);
        assertThat(train.features().columns()).isEqualTo(1000);
        assertThat(train.features().nonZeros() / 300_000.0).isCloseTo(0.095, within(0.005));
        assertThat(Arrays.stream(train.features().row(0)).sum()).isCloseTo(1, within(1e-5));
        assertThat(Arrays.stream(task.targets().array()).sum()).isEqualTo(30 - 270);
    }

    @Test
    void onlyTheFirstTwoDimensionsTellTheClassesApart() {
        LabeledData data = RelevanceData.draw(2000, 1, Seed.of(1));
        for (int d = 0; d < RelevanceData.DIMENSIONS; d++) {
            double[] means = new double[2];
            for (int i = 0; i < data.size(); i++) {
                means[data.labels().code(i)] += data.features().get(i, d) / 2000;
            }
            double gap = Math.abs(means[0] - means[1]);
            if (d < RelevanceData.RELEVANT) {
                assertThat(gap).isGreaterThan(0.1);
            } else {
                assertThat(gap).isLessThan(0.01);
            }
        }
    }
}
