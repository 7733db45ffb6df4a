package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** bᵀA⁻¹b of matrices of doubles to 40 decimal digits, by elimination without square roots: the reference for interval tests. */
final class ExactForms {
    private static final MathContext DIGITS = new MathContext(40, RoundingMode.HALF_EVEN);

    private final BigDecimal[][] l;
    private final BigDecimal[] pivots;

    ExactForms(Matrix a) {
        int n = a.rows();
        l = new BigDecimal[n][n];
        pivots = new BigDecimal[n];
        for (int j = 0; j < n; j++) {
            for (int i = j; i < n; i++) {
                BigDecimal value = new BigDecimal(a.get(i, j));
                for (int k = 0; k < j; k++) {
                    value = value.subtract(l[i][k].multiply(l[j][k], DIGITS).multiply(pivots[k], DIGITS), DIGITS);
                }
                if (i == j) {
                    pivots[j] = value;
                } else {
                    l[i][j] = value.divide(pivots[j], DIGITS);
                }
            }
        }
    }

    BigDecimal form(Matrix b, int column) {
        int n = pivots.length;
        BigDecimal[] x = new BigDecimal[n];
        BigDecimal form = BigDecimal.ZERO;
        for (int i = 0; i < n; i++) {
            x[i] = new BigDecimal(b.get(i, column));
            for (int k = 0; k < i; k++) {
                x[i] = x[i].subtract(l[i][k].multiply(x[k], DIGITS), DIGITS);
            }
            form = form.add(x[i].multiply(x[i], DIGITS).divide(pivots[i], DIGITS), DIGITS);
        }
        return form;
    }
}
