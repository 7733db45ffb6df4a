package dev.querent.core.gp.probit.inference;

import dev.querent.core.likelihood.Probit;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;

/**
 * Laplace's approximation for probit labels (Williams and Barber 1998; Rasmussen and Williams 2006, algorithm 3.1): the Gaussian at the mode of the
 * posterior with its curvature there. Newton's method finds the mode of a concave function; a step that overshoots is halved.
 *
 * @param tolerance on the gain of the log posterior in a step
 */
public record LaplaceApproximation(int maxSteps, double tolerance) implements ProbitApproximation {
    private static final Probit PROBIT = new Probit();

    /** Shares of a Newton step below this gain nothing. */
    private static final double LEAST_SHARE = 1e-6;

    public static LaplaceApproximation untilConverged() {
        return new LaplaceApproximation(100, 1e-10);
    }

    @Override
    public SiteFit fit(Matrix gram, double[] targets, double bias, Compute compute, Cancellation cancellation) {
        Mode mode = Mode.start(targets, bias);
        int steps = 0;
        boolean converged = false;
        while (steps < maxSteps && !converged) {
            cancellation.check();
            double[] proposed = SitePosterior.of(gram, mode.sites(), compute).weights(compute);
            double share = 1;
            Mode next = mode.towards(proposed, share, gram, compute);
            while (next.logPosterior < mode.logPosterior && share > LEAST_SHARE) {
                share /= 2;
                next = mode.towards(proposed, share, gram, compute);
            }
            steps++;
            converged = next.logPosterior - mode.logPosterior <= tolerance;
            mode = next.logPosterior < mode.logPosterior ? mode : next;
        }
        Sites sites = mode.sites();
        SitePosterior posterior = SitePosterior.of(gram, sites, compute);
        double logEvidence = mode.logPosterior - 0.5 * posterior.factor().logDeterminant();
        double[] implicit = implicit(mode, posterior, gram, compute);
        return new SiteFit(sites, posterior, mode.gradient(), implicit, logEvidence, steps, converged);
    }

    /** v = (I + WK)⁻¹s with s = ½ diag(Σ)·∇³ log p: the mode moves with the kernel (Rasmussen and Williams 2006, eq. 5.23 f.). */
    private static double[] implicit(Mode mode, SitePosterior posterior, Matrix gram, Compute compute) {
        int n = mode.targets.length;
        Matrix explained = posterior.explained(compute);
        double[] s = new double[n];
        for (int i = 0; i < n; i++) {
            double variance = gram.get(i, i);
            for (int e = i * n; e < (i + 1) * n; e++) {
                variance -= explained.array()[e] * explained.array()[e];
            }
            s[i] = 0.5 * variance * PROBIT.thirdDerivative(mode.targets[i], mode.latent[i] + mode.bias);
        }
        Matrix product = compute.products().multiply(gram, Matrix.owning(n, 1, s));
        Matrix solved = compute.products().multiply(posterior.precision(compute), product);
        for (int i = 0; i < n; i++) {
            s[i] -= solved.array()[i];
        }
        return s;
    }

    /**
     * Latent values on the way to the mode.
     *
     * @param weights K⁻¹f
     * @param logPosterior log p(y | f) − ½ fᵀK⁻¹f
     */
    private record Mode(double[] targets, double bias, double[] weights, double[] latent, double logPosterior) {
        static Mode start(double[] targets, double bias) {
            return at(targets, bias, new double[targets.length], new double[targets.length]);
        }

        private static Mode at(double[] targets, double bias, double[] weights, double[] latent) {
            double sum = 0;
            for (int i = 0; i < targets.length; i++) {
                sum += PROBIT.logLikelihood(targets[i], latent[i] + bias) - 0.5 * weights[i] * latent[i];
            }
            return new Mode(targets, bias, weights, latent, sum);
        }

        Mode towards(double[] others, double share, Matrix gram, Compute compute) {
            double[] moved = new double[weights.length];
            for (int i = 0; i < moved.length; i++) {
                moved[i] = weights[i] + share * (others[i] - weights[i]);
            }
            Matrix values = compute.products().multiply(gram, Matrix.owning(moved.length, 1, moved));
            return at(targets, bias, moved, values.array());
        }

        /** ∇ log p(y | f), which equals K⁻¹f at the mode. */
        double[] gradient() {
            double[] gradient = new double[targets.length];
            for (int i = 0; i < gradient.length; i++) {
                gradient[i] = PROBIT.firstDerivative(targets[i], latent[i] + bias);
            }
            return gradient;
        }

        /** The Gaussian sites with the likelihood's gradient and curvature at f: τ = W and ν̃ = W·f + ∇ log p. */
        Sites sites() {
            double[] gradient = gradient();
            Sites sites = Sites.none(targets.length);
            for (int i = 0; i < gradient.length; i++) {
                double curvature = -PROBIT.secondDerivative(targets[i], latent[i] + bias);
                sites.precisions()[i] = curvature;
                sites.shifts()[i] = curvature * latent[i] + gradient[i];
            }
            return sites;
        }
    }
}
