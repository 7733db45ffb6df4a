package dev.querent.io.read;

import java.math.BigDecimal;

/** One spelling for labels that a format writes as numbers. */
public final class LabelText {
    /** Longer numbers are names rather than quantities, and stay as they are. */
    private static final int LONGEST = 30;

    private LabelText() {}

    /** {@code +1} and {@code 1.0} are {@code 1}, {@code 2.50} is {@code 2.5}; other text stays as it is. */
    public static String canonical(String label) {
        double value = Decimals.parse(label);
        if (Double.isNaN(value) || label.length() > LONGEST || Math.abs(value) > 1e30) {
            return label;
        }
        return new BigDecimal(label).stripTrailingZeros().toPlainString();
    }
}
