package dev.querent.bench.forest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Extremely randomised trees of scikit-learn, trained in a separate process.
 *
 * @param data folder of MNIST
 */
record ScikitLearn(String python, Path data, int threads) {
    private static final Path SCRIPT = Path.of("bench", "peers", "sklearn_forest.py");

    /** Its accuracy and times. */
    record Result(double accuracy, double training, double predicting) {}

    Result run(int trees, int seed) {
        List<String> command = List.of(python, SCRIPT.toString(), data.toString(), "" + trees, "" + threads, "" + seed);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            double[] numbers = Arrays.stream(line.split("\\s+"))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            return new Result(numbers[0], numbers[1], numbers[2]);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + String.join(" ", command), e);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("scikit-learn printed no result; see above", e);
        }
    }
}
