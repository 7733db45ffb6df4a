package dev.querent.core.evaluation;

import java.util.List;

/**
 * How a learner did on a stream that it learnt from row by row, each row tested before it was learnt.
 *
 * @param rows all of them, also those before the first model, about which the most frequent class so far was said
 * @param asked rows whose label was learnt
 * @param kappa Cohen's: accuracy above that of blind answers
 * @param kappaTemporal the same above answers that repeat the last label: streams often do not change from row to row
 * @param windows of as many rows each, in order; the last may be shorter, and less than half a window is left out
 */
public record PrequentialResult(
        long rows, long asked, double accuracy, double kappa, double kappaTemporal, List<Window> windows) {
    public PrequentialResult {
        windows = List.copyOf(windows);
    }

    /**
     * A stretch of the stream.
     *
     * @param end rows up to its end
     */
    public record Window(long end, double accuracy, double kappa) {}
}
