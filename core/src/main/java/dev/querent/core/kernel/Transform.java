package dev.querent.core.kernel;

import dev.querent.core.internal.Require;

/** The monotone function g with g(0) = 0 that a generalised histogram intersection kernel applies to values x ≥ 0. */
public sealed interface Transform {

    double apply(double x);

    /** g(x) = x. */
    record Identity() implements Transform {
        @Override
        public double apply(double x) {
            return x;
        }
    }

    /** A transform with an exponent η > 0 that can be learned. */
    sealed interface WithExponent extends Transform {
        double exponent();

        WithExponent withExponent(double exponent);

        /** ∂g(x)/∂ log η. */
        double derivative(double x);
    }

    /** g(x) = x^η. */
    record Power(double exponent) implements WithExponent {
        public Power {
            Require.finitePositive("exponent", exponent);
        }

        @Override
        public double apply(double x) {
            return x == 0 ? 0 : Math.pow(x, exponent);
        }

        @Override
        public double derivative(double x) {
            return x == 0 ? 0 : exponent * Math.pow(x, exponent) * Math.log(x);
        }

        @Override
        public Power withExponent(double newExponent) {
            return new Power(newExponent);
        }
    }

    /** g(x) = (e^{ηx} − 1)/(e^η − 1), infinite if it exceeds the range of a double. */
    record Exponential(double exponent) implements WithExponent {
        public Exponential {
            Require.finitePositive("exponent", exponent);
        }

        /** As e^{η(x − 1)}·(1 − e^{−ηx})/(1 − e^{−η}), which overflows only if the result does. */
        @Override
        public double apply(double x) {
            return Math.exp(exponent * (x - 1)) * (Math.expm1(-exponent * x) / Math.expm1(-exponent));
        }

        /** η·g(x)·∂ log g(x)/∂η = η·g(x)·[x/(1 − e^{−ηx}) − 1/(1 − e^{−η})]. */
        @Override
        public double derivative(double x) {
            return x == 0 ? 0 : exponent * apply(x) * (1 / Math.expm1(-exponent) - x / Math.expm1(-exponent * x));
        }

        @Override
        public Exponential withExponent(double newExponent) {
            return new Exponential(newExponent);
        }
    }
}
