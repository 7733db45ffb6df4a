package dev.querent.core.margin;

import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.parallel.Workers;
import java.util.List;

/**
 * Mean log loss of rows as a function of (log t, b, s, logit ε, log κ), with a normal prior on each: without it, a few rows, or rows that are all told
 * apart, would send them to infinity.
 */
final class LinkObjective implements DifferentiableObjective {
    static final Box BOX =
            new Box(new double[] {Math.log(0.05), -30, -2, -7, -8}, new double[] {Math.log(50), 10, 2, 0, 0});

    private static final double[] MEANS = {0, 0, 0, -3, 0};
    private static final double[] DEVIATIONS = {1, 5, 0.5, 1.5, 3};

    /** The means of the priors, and a softmax. */
    static final List<double[]> STARTS = List.of(MEANS, new double[] {0, -6, 0, -3, -3});

    private static final int CHUNK = 64;

    private final LinkedProbabilities probabilities;
    private final LatentDraws draws;
    private final int[] codes;
    private final Workers workers;

    LinkObjective(LinkedProbabilities probabilities, LatentDraws draws, int[] codes, Workers workers) {
        this.probabilities = probabilities;
        this.draws = draws;
        this.codes = codes;
        this.workers = workers;
    }

    static Link link(double[] point) {
        return new Link(Math.exp(point[0]), point[1], point[2], 1 / (1 + Math.exp(-point[3])), Math.exp(point[4]));
    }

    /** The most probable link before any row is seen. */
    static Link prior() {
        return link(MEANS);
    }

    @Override
    public double value(double[] point) {
        return valueAndGradient(point, new double[point.length]);
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        Link link = link(point);
        int chunks = (codes.length + CHUNK - 1) / CHUNK;
        double value = 0;
        for (int p = 0; p < point.length; p++) {
            double scaled = (point[p] - MEANS[p]) / DEVIATIONS[p];
            value += 0.5 * scaled * scaled;
            gradient[p] = scaled / DEVIATIONS[p];
        }
        for (Terms terms : workers.mapInOrder(chunks, chunk -> terms(chunk, link))) {
            value += terms.loss;
            for (int p = 0; p < point.length; p++) {
                gradient[p] += terms.gradient[p];
            }
        }
        for (int p = 0; p < point.length; p++) {
            gradient[p] /= codes.length;
        }
        return value / codes.length;
    }

    private record Terms(double loss, double[] gradient) {}

    private Terms terms(int chunk, Link link) {
        double[] gradient = new double[MEANS.length];
        double[] f = new double[draws.width()];
        double[] slopes = new double[f.length];
        double loss = 0;
        for (int row = chunk * CHUNK; row < Math.min(codes.length, (chunk + 1) * CHUNK); row++) {
            draws.write(row, link.spread(), f, slopes);
            loss += add(f, slopes, codes[row], link, gradient);
        }
        return new Terms(loss, gradient);
    }

    /** −log p, with ∂q = q(∂u − Σ_c q_c ∂u_c) for u_c = log σ(t·f_c + b) + s·log π_c, and q the mean over the samples. */
    private double add(double[] f, double[] slopes, int own, Link link, double[] gradient) {
        int classes = probabilities.classes();
        double[] q = new double[classes];
        double[] byParameter = new double[gradient.length];
        double share = (double) classes / f.length;
        double mean = 0;
        for (int at = 0; at < f.length; at += classes) {
            probabilities.write(f, at, link, q);
            mean += share * q[own];
            for (int c = 0; c < classes; c++) {
                double scaled = link.temperature() * f[at + c];
                double weight = share * q[own] * ((c == own ? 1 : 0) - q[c]);
                double steepness = weight / (1 + Math.exp(scaled + link.offset())); // (log σ)′ = 1 − σ
                byParameter[0] += steepness * scaled;
                byParameter[1] += steepness;
                byParameter[2] += weight * probabilities.logShare(c);
                byParameter[4] += steepness * link.temperature() * slopes[at + c];
            }
        }
        double p = (1 - link.doubt()) * mean + link.doubt() / classes;
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] -= (1 - link.doubt()) * byParameter[i] / p;
        }
        gradient[3] -= link.doubt() * (1 - link.doubt()) * (1.0 / classes - mean) / p;
        return -Math.log(p);
    }
}
