package dev.querent.core.optim;

import dev.querent.core.internal.Require;
import java.util.Arrays;

/** Lower and upper bounds, one pair per coordinate. Immutable. */
public final class Box {
    private final double[] lower;
    private final double[] upper;

    public Box(double[] lower, double[] upper) {
        Require.that(lower.length == upper.length, "number of bounds", lower.length + " and " + upper.length, "equal");
        for (int i = 0; i < lower.length; i++) {
            Require.that(lower[i] <= upper[i], "bounds of coordinate " + i, lower[i] + ".." + upper[i], "ordered");
        }
        this.lower = lower.clone();
        this.upper = upper.clone();
    }

    /** The cube of half-width {@code radius} around a point. */
    public static Box around(double[] centre, double radius) {
        return new Box(
                Arrays.stream(centre).map(c -> c - radius).toArray(),
                Arrays.stream(centre).map(c -> c + radius).toArray());
    }

    public double lower(int i) {
        return lower[i];
    }

    public double upper(int i) {
        return upper[i];
    }

    /** The nearest point inside. */
    public double[] clamp(double[] point) {
        double[] inside = point.clone();
        for (int i = 0; i < inside.length; i++) {
            inside[i] = Math.min(upper[i], Math.max(lower[i], inside[i]));
        }
        return inside;
    }

    /** Squared distance from the box; 0 inside. */
    public double squaredDistance(double[] point) {
        double sum = 0;
        double[] inside = clamp(point);
        for (int i = 0; i < inside.length; i++) {
            sum += (point[i] - inside[i]) * (point[i] - inside[i]);
        }
        return sum;
    }
}
