package dev.querent.lab.experiment;

import java.util.Locale;

/**
 * Where an experiment was published.
 *
 * @param item such as {@code Fig. 6}
 * @param section that describes it
 */
public record Citation(Paper paper, String item, String section) {

    /** The papers whose experiments are reproduced. */
    public enum Paper {
        RODNER_2016(
                "rodner2016",
                "Rodner, Freytag, Bodesheim, Fröhlich, Denzler: Large-Scale Gaussian Process Inference with Generalized"
                        + " Histogram Intersection Kernels for Visual Recognition Tasks, IJCV 2016"),
        FREYTAG_2012(
                "freytag2012",
                "Freytag, Rodner, Bodesheim, Denzler: Rapid Uncertainty Computation with Gaussian Processes and Histogram"
                        + " Intersection Kernels, ACCV 2012"),
        DENNINGER_2017(
                "denninger2017",
                "Denninger: An Efficient Probabilistic Online Classification Approach for Object Recognition with Random Forests,"
                        + " master's thesis, TU München 2017"),
        FREYTAG_2013(
                "freytag2013",
                "Freytag, Rodner, Bodesheim, Denzler: Labeling Examples That Matter: Relevance-Based Active Learning with Gaussian Processes,"
                        + " GCPR 2013"),
        SHI_2021("shi2021", "Shi, Yu: Active Learning with Maximum Margin Sparse Gaussian Processes, AISTATS 2021");

        private final String key;
        private final String reference;

        Paper(String key, String reference) {
            this.key = key;
            this.reference = reference;
        }

        /** The prefix of the names of its experiments. */
        public String key() {
            return key;
        }

        public String reference() {
            return reference;
        }

        /** The first author and the year. */
        String brief() {
            int several = reference.indexOf(',');
            int title = reference.indexOf(':');
            String first = reference.substring(0, Math.min(several, title));
            return first + (several < title ? " et al. " : " ") + reference.substring(reference.length() - 4);
        }
    }

    /** The name of its experiment: paper and item in lower case. */
    public String name() {
        String tail = item.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return paper.key() + "-" + tail;
    }

    /** Such as {@code Rodner et al. 2016, Fig. 6}. */
    public String brief() {
        return paper.brief() + ", " + item;
    }
}
