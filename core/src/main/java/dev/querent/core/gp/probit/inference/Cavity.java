package dev.querent.core.gp.probit.inference;

/** The posterior of a latent value without its own site: 1/v₋ = 1/v − τ and m₋/v₋ = μ/v − ν̃. */
record Cavity(double mean, double variance) {

    /**
     * @param mean μ of the posterior
     * @param variance v of the posterior
     */
    static Cavity of(double mean, double variance, Sites sites, int i) {
        double share = 1 - variance * sites.precisions()[i]; // v/v₋, in (0, 1]
        return new Cavity((mean - variance * sites.shifts()[i]) / share, variance / share);
    }
}
