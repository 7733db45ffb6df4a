package dev.querent.core.internal;

/** Argument checks that name the argument, the value seen and the rule. Shared by all rooms, not part of the public API. */
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
        if (value < least) { // asked in inner loops: nothing may be put together where all is well
            that(false, name, value, ">= " + least);
        }
        return value;
    }
}
