package dev.querent.lab.ivm;

/** How far latent values are from given ones: ‖f − f₀‖/‖f₀‖. */
final class RelativeDistance {
    private RelativeDistance() {}

    static double of(double[] values, double[] goal) {
        double apart = 0;
        double norm = 0;
        for (int i = 0; i < goal.length; i++) {
            apart += (values[i] - goal[i]) * (values[i] - goal[i]);
            norm += goal[i] * goal[i];
        }
        return Math.sqrt(apart / norm);
    }
}
