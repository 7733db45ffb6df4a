package dev.querent.core.kernel;

import dev.querent.core.internal.Require;

/** The monotone function g with g(0) = 0 that a generalised intersection kernel applies to values x ≥ 0. */
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

    /** g(x) = (e^{ηx} − 1)/(e^η − 1). */
    record Exponential(double exponent) implements WithExponent {
        public Exponential {
            Require.finitePositive("exponent", exponent);
        }

        @Override
        public double apply(double x) {
            return Math.expm1(exponent * x) / Math.expm1(exponent);
        }

        /** η·[x·e^{ηx} − g(x)·e^η] / (e^η − 1). */
        @Override
        public double derivative(double x) {
            return exponent * (x * Math.exp(exponent * x) - apply(x) * Math.exp(exponent)) / Math.expm1(exponent);
        }

        @Override
        public Exponential withExponent(double newExponent) {
            return new Exponential(newExponent);
        }
    }
}
