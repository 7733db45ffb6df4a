package dev.querent.core.model;

import dev.querent.core.internal.Require;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A method to compute the variance, chosen per call. Cheaper methods give bounds instead of the value; the {@link Variance} says which. For
 * Gaussian processes, with λ₁ ≥ λ₂ ≥ … the eigenvalues of K̃ = K + σₙ²I, the true value is σ² = κ(x,x) − k*ᵀK̃⁻¹k* + σₙ².
 *
 * <p>A model lists the methods it offers ({@link OffersVariances#variances}); a method of a new engine is one more record in its package and on
 * its list.
 */
public interface VarianceMethod {

    /** The name by which users choose it, such as {@code fine}. */
    String label();

    /** One line for users: what it gives and what it costs. */
    String meaning();

    /** Its parameter; empty if it takes none. */
    default Optional<Parameter> parameter() {
        return Optional.empty();
    }

    /** The name, with its parameter if it has one, such as {@code fine:8}; {@link #parse} reads it back. */
    default String text() {
        return label() + parameter().map(parameter -> ":" + parameter.value()).orElse("");
    }

    /**
     * The parameter of a method.
     *
     * @param name where all forms are listed, such as {@code EIGENPAIRS}
     * @param value as text
     * @param reader gives the method with its parameter read from text; refuses other text
     */
    record Parameter(String name, String value, Function<String, VarianceMethod> reader) {
        static Parameter number(String label, String name, double value, DoubleFunction<VarianceMethod> method) {
            // The shortest common form: 1e-7, not 1.0E-7.
            String shortest = Double.toString(value).replace(".0E", "E").toLowerCase(Locale.ROOT);
            return new Parameter(name, shortest, text -> method.apply(VarianceText.number(label, text)));
        }

        static Parameter whole(String label, String name, int value, IntFunction<VarianceMethod> method) {
            return new Parameter(name, "" + value, text -> method.apply(VarianceText.whole(label, text)));
        }
    }

    /** By a Cholesky factor of K̃: O(N²) per row. */
    record Exact() implements VarianceMethod {
        @Override
        public String label() {
            return "exact";
        }

        @Override
        public String meaning() {
            return "exact, by a factor of the kernel matrix";
        }
    }

    /**
     * By block conjugate gradients, many rows at once.
     *
     * @param tolerance relative residual at which the solve of a row stops; below 1
     */
    record Precise(double tolerance) implements VarianceMethod {
        public Precise {
            Require.that(tolerance > 0 && tolerance < 1, "tolerance of precise", tolerance, "above 0 and below 1");
        }

        public Precise() {
            this(1e-7);
        }

        @Override
        public String label() {
            return "precise";
        }

        @Override
        public Optional<Parameter> parameter() {
            return Optional.of(Parameter.number(label(), "TOLERANCE", tolerance, Precise::new));
        }

        @Override
        public String meaning() {
            return "exact to a tolerance, by conjugate gradients";
        }
    }

    /**
     * An upper bound from the largest eigenpairs (λᵢ, uᵢ) of K̃: k*ᵀK̃⁻¹k* ≥ Σᵢ (uᵢᵀk*)²/λᵢ + (‖k*‖² − Σᵢ (uᵢᵀk*)²)/λ₊ with λ₊ the next
     * eigenvalue (Rodner et al. 2016, eq. 29).
     *
     * @param eigenpairs number of eigenpairs; may be 0
     */
    record Fine(int eigenpairs) implements VarianceMethod {
        public Fine {
            Require.atLeast("eigenpairs of fine", eigenpairs, 0);
        }

        public Fine() {
            this(8);
        }

        @Override
        public String label() {
            return "fine";
        }

        @Override
        public Optional<Parameter> parameter() {
            return Optional.of(Parameter.whole(label(), "EIGENPAIRS", eigenpairs, Fine::new));
        }

        @Override
        public String meaning() {
            return "upper bound from the largest eigenpairs of the kernel matrix";
        }
    }

    /**
     * An upper bound from the leading eigenpairs (λᵢ, uᵢ) of K̃ alone: k*ᵀK̃⁻¹k* ≥ Σᵢ (uᵢᵀk*)²/λᵢ. Each uᵢᵀk* is a score like a mean, looked up
     * in tables.
     *
     * @param eigenpairs number of eigenpairs
     */
    record Spectral(int eigenpairs) implements VarianceMethod {
        public Spectral {
            Require.atLeast("eigenpairs of spectral", eigenpairs, 1);
        }

        public Spectral() {
            this(8);
        }

        @Override
        public String label() {
            return "spectral";
        }

        @Override
        public Optional<Parameter> parameter() {
            return Optional.of(Parameter.whole(label(), "EIGENPAIRS", eigenpairs, Spectral::new));
        }

        @Override
        public String meaning() {
            return "upper bound from tables of the leading eigenpairs, each as fast as the mean of a class";
        }
    }

    /** An upper bound from λ₁ alone and a lower bound on ‖k*‖² (Rodner et al. 2016, eq. 30). */
    record Coarse() implements VarianceMethod {
        @Override
        public String label() {
            return "coarse";
        }

        @Override
        public String meaning() {
            return "upper bound from the largest eigenvalue; hardly more than a mean costs";
        }
    }

    /** The coarse bound looked up in a table; the cost does not depend on the number of training rows. */
    record Quantised() implements VarianceMethod {
        @Override
        public String label() {
            return "quantised";
        }

        @Override
        public String meaning() {
            return "the coarse bound by table; the cheapest for any number of rows";
        }
    }

    /**
     * Guaranteed lower and upper bounds by Lanczos quadrature.
     *
     * @param width upper minus lower bound at which the iteration stops, in units of the variance itself
     */
    record Certified(double width) implements VarianceMethod {
        public Certified {
            Require.finitePositive("width of certified", width);
        }

        public Certified() {
            this(1e-3);
        }

        @Override
        public String label() {
            return "certified";
        }

        @Override
        public Optional<Parameter> parameter() {
            return Optional.of(Parameter.number(label(), "WIDTH", width, Certified::new));
        }

        @Override
        public String meaning() {
            return "guaranteed interval around the exact value, no wider than the given width";
        }
    }

    /**
     * Reads {@code fine}, {@code fine:16} or {@code fine(16)}; the message for other text lists all forms.
     *
     * @param known methods to choose from, with their default parameters
     */
    static VarianceMethod parse(String text, List<VarianceMethod> known) {
        return VarianceText.parse(text, known);
    }
}
