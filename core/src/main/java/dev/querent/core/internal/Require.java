package dev.querent.core.internal;

/** Argument checks whose messages name the argument, the rule and the value. Shared by all packages, not part of the public API. */
public final class Require {
    private Require() {}

    /** Throws {@link IllegalArgumentException} saying "name must be rule, got value" unless {@code ok}. */
    public static void that(boolean ok, String name, Object got, String rule) {
        if (!ok) {
            throw new IllegalArgumentException(name + " must be " + rule + ", got " + got);
        }
    }

    public static double finitePositive(String name, double value) {
        that(value > 0 && Double.isFinite(value), name, value, "finite and > 0");
        return value;
    }

    public static int atLeast(String name, int value, int least) {
        if (value < least) { // called in inner loops: no message is built unless the check fails
            that(false, name, value, ">= " + least);
        }
        return value;
    }
}
