package dev.querent.svm;

import java.util.Arrays;

/**
 * Class probabilities p from probabilities r_ij of class i against class j: minimises Σ_i Σ_{j≠i} (r_ji p_i − r_ij p_j)² (Wu, Lin and Weng 2004,
 * eq. 21) by their algorithm 2, with the stopping rule of LIBSVM.
 */
final class PairwiseCoupling {
    private static final int LEAST_ITERATIONS = 100;
    private static final double TOLERANCE = 0.005;

    private PairwiseCoupling() {}

    /** @param r square; the diagonal is not read */
    static double[] of(double[][] r) {
        int k = r.length;
        if (k == 2) {
            return new double[] {r[0][1], r[1][0]};
        }
        double[][] q = quadratic(r);
        double[] p = new double[k];
        Arrays.fill(p, 1.0 / k);
        double[] qp = new double[k];
        for (int iteration = 0; iteration < Math.max(LEAST_ITERATIONS, k); iteration++) {
            double pqp = 0;
            for (int t = 0; t < k; t++) {
                qp[t] = 0;
                for (int j = 0; j < k; j++) {
                    qp[t] += q[t][j] * p[j];
                }
                pqp += p[t] * qp[t];
            }
            if (worst(qp, pqp) < TOLERANCE / k) {
                break;
            }
            for (int t = 0; t < k; t++) {
                double change = (pqp - qp[t]) / q[t][t];
                double scale = 1 / (1 + change);
                p[t] += change;
                pqp = (pqp + change * (change * q[t][t] + 2 * qp[t])) * scale * scale;
                for (int j = 0; j < k; j++) {
                    qp[j] = (qp[j] + change * q[t][j]) * scale;
                    p[j] *= scale;
                }
            }
        }
        return p;
    }

    /** Q_tt = Σ_{j≠t} r_jt² and Q_tj = −r_jt·r_tj. */
    private static double[][] quadratic(double[][] r) {
        double[][] q = new double[r.length][r.length];
        for (int t = 0; t < r.length; t++) {
            for (int j = 0; j < r.length; j++) {
                if (j != t) {
                    q[t][t] += r[j][t] * r[j][t];
                    q[t][j] = -r[j][t] * r[t][j];
                }
            }
        }
        return q;
    }

    private static double worst(double[] qp, double pqp) {
        double worst = 0;
        for (double each : qp) {
            worst = Math.max(worst, Math.abs(each - pqp));
        }
        return worst;
    }
}
