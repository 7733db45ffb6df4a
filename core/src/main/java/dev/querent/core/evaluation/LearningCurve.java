package dev.querent.core.evaluation;

import dev.querent.core.internal.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/** Learning curve: a measure against the number of labels, averaged over repeated runs. */
public record LearningCurve(List<Point> points) {

    public LearningCurve {
        points = List.copyOf(points);
        Require.atLeast("points of a learning curve", points.size(), 1);
        for (int i = 1; i < points.size(); i++) {
            Require.that(
                    points.get(i).labels > points.get(i - 1).labels,
                    "labels of point " + i,
                    points.get(i).labels,
                    "> " + points.get(i - 1).labels);
        }
    }

    /**
     * From runs measured at the same label counts.
     *
     * @param labels label counts, ascending
     * @param runs one array per run, with one value per label count
     */
    public static LearningCurve of(int[] labels, List<double[]> runs) {
        Require.atLeast("runs", runs.size(), 1);
        for (int r = 0; r < runs.size(); r++) {
            Require.that(
                    runs.get(r).length == labels.length, "values of run " + r, runs.get(r).length, "" + labels.length);
        }
        List<Point> points = new ArrayList<>(labels.length);
        for (int i = 0; i < labels.length; i++) {
            int at = i;
            points.add(Point.of(
                    labels[i], runs.stream().mapToDouble(run -> run[at]).toArray()));
        }
        return new LearningCurve(points);
    }

    /**
     * Area under the mean curve by the trapezoidal rule, divided by the range of labels: the average height, in the unit of the values and
     * comparable between label ranges. The value itself if there is one point.
     */
    public double area() {
        Point first = points.get(0);
        Point last = points.get(points.size() - 1);
        if (points.size() == 1) {
            return first.mean;
        }
        double area = 0;
        for (int i = 1; i < points.size(); i++) {
            Point from = points.get(i - 1);
            Point to = points.get(i);
            area += 0.5 * (from.mean + to.mean) * (to.labels - from.labels);
        }
        return area / (last.labels - first.labels);
    }

    /** Runs at one number of labels. {@code sd} is the sample standard deviation (n - 1); it and derived values are empty for a single run. */
    public record Point(int labels, int runs, double mean, OptionalDouble sd) {

        static Point of(int labels, double[] values) {
            for (double value : values) {
                Require.that(Double.isFinite(value), "value at " + labels + " labels", value, "finite");
            }
            return new Point(
                    labels,
                    values.length,
                    StatUtils.mean(values),
                    values.length == 1
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(Math.sqrt(StatUtils.variance(values))));
        }

        public OptionalDouble standardError() {
            return sd.isEmpty() ? sd : OptionalDouble.of(sd.getAsDouble() / Math.sqrt(runs));
        }

        /** Half the width of the 95 % confidence interval of the mean, by Student's t with runs - 1 degrees of freedom. */
        public OptionalDouble halfWidth95() {
            return sd.isEmpty()
                    ? sd
                    : OptionalDouble.of(new TDistribution(runs - 1).inverseCumulativeProbability(0.975)
                            * standardError().getAsDouble());
        }
    }
}
