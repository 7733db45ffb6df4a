package dev.querent.model.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateRoundTripTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void everyValueComesBackWithTheSameBits(long seed) throws IOException {
        RandomSource random = Seed.of(seed).generator();
        State state = new State();
        for (int i = 0; i < 50; i++) {
            state.put("double" + i, Double.longBitsToDouble(random.nextLong()));
            state.put("long" + i, random.nextLong());
        }
        double[] doubles = new double[random.nextInt(20_000)];
        float[] floats = new float[random.nextInt(40_000)];
        int[] ints = new int[random.nextInt(40_000)];
        for (int i = 0; i < doubles.length; i++) {
            doubles[i] = Double.longBitsToDouble(random.nextLong());
        }
        for (int i = 0; i < floats.length; i++) {
            floats[i] = Float.intBitsToFloat(random.nextInt());
        }
        for (int i = 0; i < ints.length; i++) {
            ints[i] = random.nextInt();
        }
        state.put("floats", floats);
        state.put("deep", new State().put("doubles", doubles).put("deeper", new State().put("ints", ints)));
        state.put("empty", new double[0]);

        State read = roundTrip(state);

        for (int i = 0; i < 50; i++) {
            assertThat(Double.doubleToLongBits(read.number("double" + i)))
                    .isEqualTo(Double.doubleToLongBits(state.number("double" + i)));
            assertThat(read.integer("long" + i)).isEqualTo(state.integer("long" + i));
        }
        assertThat(read.floats("floats")).isEqualTo(floats);
        assertThat(read.state("deep").doubles("doubles")).isEqualTo(doubles);
        assertThat(read.state("deep").state("deeper").ints("ints")).isEqualTo(ints);
        assertThat(read.doubles("empty")).isEmpty();
    }

    @Test
    void namesTextsFlagsAndOrderComeBack() throws IOException {
        State state = new State()
                .put("z", "naïve \"quoted\" \n \uD83D\uDE00")
                .put("yes", true)
                .put("no", false)
                .put("names", List.of("b", "", "a"))
                .put("none", List.of())
                .put("tree", new State())
                .put("length", 3);

        State read = roundTrip(state);

        assertThat(read.entries().keySet())
                .containsExactlyElementsOf(state.entries().keySet());
        assertThat(read.text("z")).isEqualTo(state.text("z"));
        assertThat(read.flag("yes")).isTrue();
        assertThat(read.flag("no")).isFalse();
        assertThat(read.texts("names")).containsExactly("b", "", "a");
        assertThat(read.texts("none")).isEmpty();
        assertThat(read.state("tree").entries()).isEmpty();
    }

    @Test
    void equalStatesGiveEqualBytes() throws IOException {
        assertThat(bytes(new State().put("a", 1.0).put("b", new int[] {1, 2})))
                .containsExactly(bytes(new State().put("a", 1.0).put("b", new int[] {1, 2})));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void numbersThatJsonLacksComeBack(double number) throws IOException {
        assertThat(roundTrip(new State().put("evidence", number)).number("evidence"))
                .isEqualTo(Double.valueOf(number));
    }

    @Test
    void aNameOfTheFormatIsRefused() {
        State state = new State().put("$array", "float64");

        assertThatThrownBy(() -> StateWriter.of(state)).hasMessageContaining("belong to the file format");
    }

    @Test
    void anArrayLongerThanTheFileIsRefusedBeforeItIsAllocated() {
        byte[] json = "{\"a\":{\"$array\":\"float64\",\"length\":2000000000}}".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> StateReader.read(json.length, 8, new ByteArrayInputStream(json)))
                .isInstanceOf(IOException.class)
                .hasMessage("entry 'a' announces 2000000000 values of 8 bytes but 8 bytes are left");
    }

    private static byte[] bytes(State state) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StateWriter.of(state).writeTo(out);
        return out.toByteArray();
    }

    private static State roundTrip(State state) throws IOException {
        StateWriter writer = StateWriter.of(state);
        byte[] bytes = bytes(state);
        return StateReader.read(
                writer.jsonLength(), bytes.length - writer.jsonLength(), new ByteArrayInputStream(bytes));
    }
}
