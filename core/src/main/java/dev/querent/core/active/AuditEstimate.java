package dev.querent.core.active;

import dev.querent.core.internal.Require;

/**
 * The accuracy of a model, estimated from random rows it has not learnt. Queried rows would bias the estimate, because strategies choose hard
 * ones. The interval is Wilson's 95 % interval, which is valid for small samples too.
 */
public record AuditEstimate(int right, int rows) {
    private static final double Z = 1.959963984540054;

    public AuditEstimate {
        Require.atLeast("rows", rows, 1);
        Require.that(right >= 0 && right <= rows, "right answers", right, "between 0 and " + rows);
    }

    public double accuracy() {
        return (double) right / rows;
    }

    public double lower() {
        return Math.max(0, centre() - halfWidth());
    }

    public double upper() {
        return Math.min(1, centre() + halfWidth());
    }

    private double centre() {
        return (right + Z * Z / 2) / (rows + Z * Z);
    }

    private double halfWidth() {
        double p = accuracy();
        return Z / (rows + Z * Z) * Math.sqrt(rows * p * (1 - p) + Z * Z / 4);
    }
}
