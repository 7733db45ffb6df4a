package dev.querent.bench.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.bench.data.SharedFolder;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.DensePosterior;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.lab.data.LabeledFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The authors' program gp-hik-core on the same 1,500 rows, with noise variance 0.1: exact scores of 500 test rows for 15
 * classes and exact variances of the first ten. Theirs come from conjugate gradients stopped at 1e-7, ours from rows stored
 * as floats, so neither can agree to the last digit.
 */
class DenseGpReferenceTest {
    private static final double NOISE = 0.1;
    private static final double TOLERANCE = 1e-6;

    private static LabeledData training;
    private static LabeledData test;
    private static DensePosterior posterior;

    @BeforeAll
    static void train() {
        assumeTrue(
                SharedFolder.file("reference/synth1500_train.libsvm.gz").isPresent(),
                "the reference data is not beside the checkout");
        training = LabeledFile.read(reference("synth1500_train.libsvm.gz"));
        test = LabeledFile.read(reference("synth1500_test.libsvm.gz"));
        Matrix targets = Matrix.zeros(training.size(), training.classes().size());
        for (int i = 0; i < training.size(); i++) {
            for (int m = 0; m < targets.columns(); m++) {
                targets.set(i, m, training.labels().code(i) == m ? 1 : -1);
            }
        }
        posterior = DensePosterior.of(
                IntersectionKernel.of(1, new Transform.Identity()),
                NOISE,
                training.features(),
                targets,
                Compute.sequential());
    }

    @Test
    void scoresAgreeWithTheAuthorsProgram() throws IOException {
        List<String> lines = lines("synth1500.scores.txt.gz");
        double[] means = posterior.means(test.features(), Compute.sequential());
        int classes = posterior.targets();
        assertThat(means).hasSize(lines.size() * classes);
        double largest = 0;
        for (int i = 0; i < lines.size(); i++) {
            for (String field : lines.get(i).strip().split(" ", -1)) {
                int colon = field.indexOf(':');
                int code = training.classes().code(field.substring(0, colon));
                double score = Double.parseDouble(field.substring(colon + 1));
                largest = Math.max(largest, Math.abs(score - means[i * classes + code]));
            }
        }
        assertThat(largest).isLessThan(TOLERANCE);
    }

    /** The authors' variance is that of the latent function: ours, which is of a new target, holds the noise besides. */
    @Test
    void variancesAgreeWithTheAuthorsProgram() throws IOException {
        List<String> lines = lines("synth1500.var_exact.txt.gz");
        double[] variances = posterior.variances(test.features(), Compute.sequential());
        for (int i = 0; i < lines.size(); i++) {
            assertThat(variances[i] - NOISE).isCloseTo(Double.parseDouble(lines.get(i)), within(TOLERANCE));
        }
    }

    private static Path reference(String name) {
        return SharedFolder.file("reference/" + name).orElseThrow();
    }

    private static List<String> lines(String name) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(reference(name))), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }
}
