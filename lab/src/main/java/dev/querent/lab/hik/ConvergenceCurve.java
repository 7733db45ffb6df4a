package dev.querent.lab.hik;

import dev.querent.core.krylov.ConvergenceListener;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.timing.LapTimer;
import java.util.ArrayList;
import java.util.List;

/** Residual over time of one solve, with a limited number of points. Not thread-safe. */
final class ConvergenceCurve implements ConvergenceListener {
    /** The next point is kept once the time has grown by this factor. */
    private static final double STEP = 1.03;

    /** A measurement during a solve. */
    record Point(double seconds, int iteration, double residual) {}

    private final LapTimer watch;
    private final List<Point> points = new ArrayList<>();
    private Point last = new Point(0, 0, 1);

    /** @param watch started before the solver's preparations */
    ConvergenceCurve(LapTimer watch) {
        this.watch = watch;
    }

    @Override
    public void on(int iteration, double worstRelativeResidual) {
        last = new Point(watch.total(), iteration, worstRelativeResidual);
        if (points.isEmpty() || last.seconds > STEP * points.get(points.size() - 1).seconds) {
            points.add(last);
        }
    }

    /** The end of the solve. */
    Point end() {
        return last;
    }

    List<Point> points() {
        List<Point> all = new ArrayList<>(points);
        if (all.isEmpty() || !all.get(all.size() - 1).equals(last)) {
            all.add(last);
        }
        return all;
    }

    Series series(String name) {
        return new Series(
                name,
                points().stream()
                        .filter(point -> point.residual > 0)
                        .map(point -> new Series.Point(point.seconds, point.residual))
                        .toList());
    }
}
