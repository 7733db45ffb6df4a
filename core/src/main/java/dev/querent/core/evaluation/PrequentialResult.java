package dev.querent.core.evaluation;

import java.util.List;

/**
 * Result of a prequential (test-then-train) evaluation.
 *
 * @param rows number of rows, including those before the first model, which got the most frequent class so far
 * @param asked rows whose label was learnt
 * @param kappa Cohen's kappa: accuracy above chance agreement
 * @param kappaTemporal accuracy above that of repeating the last label: consecutive rows of a stream are often alike
 * @param windows of equal size, in order; the last may be shorter, and less than half a window is omitted
 */
public record PrequentialResult(
        long rows, long asked, double accuracy, double kappa, double kappaTemporal, List<Window> windows) {
    public PrequentialResult {
        windows = List.copyOf(windows);
    }

    /**
     * A section of the stream.
     *
     * @param end number of rows up to its end
     */
    public record Window(long end, double accuracy, double kappa) {}
}
