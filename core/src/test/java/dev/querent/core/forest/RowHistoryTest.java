package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowHistoryTest {

    private static LabeledData rows(int from, int count) {
        double[][] values = new double[count][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values[i][0] = from + i;
            values[i][1] = 1;
            names.add("class " + (from + i) % 3);
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static void assertRows(LabeledData found, List<Integer> expected) {
        assertThat(found.size()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.features().get(i, 0)).isEqualTo((double) expected.get(i));
            assertThat(found.labels().name(i)).isEqualTo("class " + expected.get(i) % 3);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void isAListOfRowsThatKeepTheirNumbers(long seed) {
        RandomSource random = Seed.of(seed).generator();
        List<Integer> twin = new ArrayList<>(IntStream.range(0, 7).boxed().toList());
        RowHistory history = RowHistory.of(NumberedRows.numbered(rows(0, 7)));
        for (int step = 0; step < 40; step++) {
            if (random.nextInt(5) == 0 && twin.size() > 4) {
                int gone = 1 + random.nextInt(3);
                history = history.withoutFirst(gone);
                twin.subList(0, gone).clear();
            } else {
                int count = 1 + random.nextInt(6);
                int first = history.nextId();
                history = history.followedBy(rows(first, count));
                IntStream.range(first, first + count).forEach(twin::add);
            }
            assertRows(history.joined().data(), twin);
            int row = random.nextInt(twin.size());
            float[] values = new float[2];
            history.copyRow(row, values, 0);
            assertThat(values).containsExactly(twin.get(row), 1);
            assertThat(history.id(row)).isEqualTo(twin.get(row));
            assertThat(history.label(row)).isEqualTo("class " + twin.get(row) % 3);
        }
    }
}
