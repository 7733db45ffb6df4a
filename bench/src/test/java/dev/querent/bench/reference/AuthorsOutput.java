package dev.querent.bench.reference;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.bench.data.SharedFolder;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.lab.data.LabeledFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Data sets and what the authors' program gp-hik-core gave for them, with noise variance 0.1; absent in a fresh clone. */
record AuthorsOutput(String name) {
    static final double NOISE = 0.1;

    /** Theirs come from conjugate gradients stopped at 1e-7, ours from rows stored as floats. */
    static final double TOLERANCE = 1e-6;

    /** Skips the test where the files are not there. */
    static AuthorsOutput named(String name) {
        assumeTrue(
                SharedFolder.file("reference/" + name + "_train.libsvm.gz").isPresent(),
                "the reference data is not beside the checkout");
        return new AuthorsOutput(name);
    }

    LabeledData training() {
        return LabeledFile.read(file("_train.libsvm.gz"));
    }

    LabeledData test() {
        return LabeledFile.read(file("_test.libsvm.gz"));
    }

    /** The largest difference to means given row after row, one per class; scores are there of the first rows only. */
    double largestDifference(double[] means, LabelSet classes) {
        List<String> lines = lines(".scores.txt.gz");
        if (lines.isEmpty() || means.length < lines.size() * classes.size()) {
            throw new IllegalArgumentException(means.length + " means for " + lines.size() + " rows of scores");
        }
        double largest = 0;
        for (int i = 0; i < lines.size(); i++) {
            for (String field : lines.get(i).strip().split(" ", -1)) {
                int colon = field.indexOf(':');
                int code = classes.code(field.substring(0, colon));
                double score = Double.parseDouble(field.substring(colon + 1));
                largest = Math.max(largest, Math.abs(score - means[i * classes.size() + code]));
            }
        }
        return largest;
    }

    /** Exact variances of the first few test rows, of the latent function: without the noise. */
    double[] latentVariances() {
        return lines(".var_exact.txt.gz").stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private Path file(String ending) {
        return SharedFolder.file("reference/" + name + ending).orElseThrow();
    }

    private List<String> lines(String ending) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file(ending))), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
