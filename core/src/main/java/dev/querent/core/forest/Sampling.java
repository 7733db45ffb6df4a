package dev.querent.core.forest;

import dev.querent.core.internal.Require;

/** Which rows a tree learns from (bagging). The others give out-of-bag estimates, see {@link ForestModel.OutOfBag}. */
public sealed interface Sampling {

    /** The name users write, with its value if it has one; {@link #parse} reads it back. */
    String text();

    /** All rows. Trees then differ only by their random splits, and there is no out-of-bag estimate. */
    record All() implements Sampling {
        @Override
        public String text() {
            return "all";
        }
    }

    /** Online bagging: each row occurs as often as a Poisson variable of mean 1 (Oza and Russell 2001). */
    record Bootstrap() implements Sampling {
        @Override
        public String text() {
            return "bootstrap";
        }
    }

    /** Each row with this probability, once. */
    record Share(double share) implements Sampling {
        public Share {
            Require.that(share > 0 && share < 1, "share of rows per tree", share, "above 0 and below 1");
        }

        @Override
        public String text() {
            return "share:" + share;
        }
    }

    /** Steps of 1 to {@code longest} rows through the data, uniformly drawn. */
    record Stride(int longest) implements Sampling {
        public Stride {
            Require.atLeast("longest stride", longest, 1);
        }

        @Override
        public String text() {
            return "stride:" + longest;
        }
    }

    /** Reads {@code all}, {@code bootstrap}, {@code share:0.8} or {@code stride:25}. */
    static Sampling parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        String value = colon < 0 ? "" : text.substring(colon + 1);
        try {
            return switch (name) {
                case "all" -> colon < 0 ? new All() : unknown(text);
                case "bootstrap" -> colon < 0 ? new Bootstrap() : unknown(text);
                case "share" -> new Share(Double.parseDouble(value));
                case "stride" -> new Stride(Integer.parseInt(value));
                default -> unknown(text);
            };
        } catch (NumberFormatException e) {
            return unknown(text);
        }
    }

    private static Sampling unknown(String text) {
        throw new IllegalArgumentException(
                "sampling must be all, bootstrap, share:NUMBER or stride:NUMBER, as in share:0.8 or stride:25, got "
                        + text);
    }
}
