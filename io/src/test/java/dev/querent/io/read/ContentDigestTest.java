package dev.querent.io.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.model.table.Content;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ContentDigestTest {
    private static final double[][] ROWS = {{0, 1.5, 0}, {-2, 0, 3}};

    private static String of(Content content) {
        return ContentDigest.of(content, Optional.empty());
    }

    private static Vectors dense(double[][] rows) {
        return Vectors.unnamed(DenseFeatures.of(rows));
    }

    @Test
    void isSha256InHexadecimal() {
        assertThat(of(dense(ROWS))).matches("[0-9a-f]{64}");
    }

    @Test
    void sparseAndDenseAgree() {
        assertThat(of(Vectors.unnamed(SparseFeatures.copyOf(DenseFeatures.of(ROWS)))))
                .isEqualTo(of(dense(ROWS)));
    }

    @Test
    void sparseAndDenseAgreeBeyondOneBuffer() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] rows = new double[500][97];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextInt(3) == 0 ? 0 : random.nextDouble();
            }
        }
        assertThat(of(Vectors.unnamed(SparseFeatures.copyOf(DenseFeatures.of(rows)))))
                .isEqualTo(of(dense(rows)));
    }

    @Test
    void anyChangeOfContentChangesIt() {
        assertThat(List.of(
                        of(dense(ROWS)),
                        of(dense(new double[][] {{0, 1.5, 0}, {-2, 0, 3.5}})),
                        of(dense(new double[][] {{0, 1.5, 0}, {0, -2, 3}})),
                        of(dense(new double[][] {{0, 1.5, -2}, {0, 0, 3}})),
                        of(dense(new double[][] {{0, 1.5, 0, 0}, {-2, 0, 3, 0}})),
                        of(dense(new double[][] {{0, 1.5, 0}, {-2, 0, 3}, {0, 0, 0}})),
                        of(new Texts(List.of("ab", "c"))),
                        of(new Texts(List.of("a", "bc"))),
                        of(new Images(List.of(new GrayImage(new ImageShape(2, 1), new byte[] {1, 2})), List.of("a"))),
                        of(new Images(List.of(new GrayImage(new ImageShape(1, 2), new byte[] {1, 2})), List.of("a"))),
                        ContentDigest.of(dense(ROWS), Optional.of(Labels.of(List.of("a", "b")))),
                        ContentDigest.of(dense(ROWS), Optional.of(Labels.of(List.of("a", "a")))),
                        ContentDigest.of(dense(ROWS), Optional.of(Labels.of(List.of("b", "a"))))))
                .doesNotHaveDuplicates();
    }

    @Test
    void orderOfClassesDoesNotCount() {
        List<String> names = List.of("b", "a");
        Labels declared = Labels.of(LabelSet.of(List.of("unused", "b", "a")), names);
        assertThat(ContentDigest.of(dense(ROWS), Optional.of(declared)))
                .isEqualTo(ContentDigest.of(dense(ROWS), Optional.of(Labels.of(names))));
    }
}
