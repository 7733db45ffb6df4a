package dev.querent.core.linalg;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The Java product equals its written-out order of additions bit for bit, interpreted and compiled. */
class JavaGemmTest {
    /** Enough to take the code from the interpreter to the last compiler. */
    private static final int REPETITIONS = 60;

    static Stream<Arguments> shapes() {
        return Stream.of(new int[] {1, 1, 1}, new int[] {5, 3, 7}, new int[] {257, 9, 130}, new int[] {300, 70, 128})
                .flatMap(s -> Stream.of(false, true)
                        .flatMap(transA ->
                                Stream.of(false, true).map(transB -> Arguments.of(s[0], s[1], s[2], transA, transB))));
    }

    @ParameterizedTest(name = "{0} x {1} x {2}, transposed {3} {4}")
    @MethodSource("shapes")
    void everyEntryIsAddedUpInOneOrder(int m, int n, int k, boolean transA, boolean transB) {
        Matrix a = transA ? NaiveLinalg.random(k, m, 1) : NaiveLinalg.random(m, k, 1);
        Matrix b = transB ? NaiveLinalg.random(n, k, 2) : NaiveLinalg.random(k, n, 2);
        double[] start = NaiveLinalg.random(m, n, 3).array();
        double[] expected = start.clone();
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < m; i++) {
                expected[j * m + i] = inOrder(expected[j * m + i], a, transA, i, b, transB, j, k);
            }
        }
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            Matrix c = Matrix.owning(m, n, start.clone());
            JavaGemm.multiply(transA, transB, m, n, k, -1, a, 0, b, 0, 1, c, 0);
            NaiveLinalg.assertSameBits(c.array(), expected);
        }
    }

    /** c plus the terms four by four: (t0 + t1) + (t2 + t3). */
    private static double inOrder(double c, Matrix a, boolean transA, int i, Matrix b, boolean transB, int j, int k) {
        double sum = c;
        for (int p = 0; p < k; p += 4) {
            double[] terms = new double[4];
            for (int q = 0; q < 4 && p + q < k; q++) {
                double left = transA ? a.get(p + q, i) : a.get(i, p + q);
                double right = transB ? b.get(j, p + q) : b.get(p + q, j);
                terms[q] = left * -right;
            }
            sum += (terms[0] + terms[1]) + (terms[2] + terms[3]);
        }
        return sum;
    }
}
