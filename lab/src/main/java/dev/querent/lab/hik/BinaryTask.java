package dev.querent.lab.hik;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SyntheticHistograms;
import java.util.List;

/**
 * A task like those that Rodner et al. (2016, section 9.1) derive from ImageNet, on synthetic histograms: 100 rows of one category against
 * ℓ rows of each of 999 others. Categories share a few dozen profiles of words, so that a task is neither hopeless nor trivial.
 *
 * @param train class 1 is the positive category, class 0 all others
 */
record BinaryTask(LabeledData train, LabeledData test) {
    /** For the protocol of experiments on such tasks. */
    static final String DIFFERENCE =
            "ImageNet is not used. The histograms are synthetic: 1,000 dimensions, about 9.5 % of them"
                    + " non-zero, rows that sum to 1; the 1,000 categories share 50 profiles, and a word of a category's profile occurs three"
                    + " times as often as another. So the sizes are the paper's, but the accuracies are not comparable.";

    private static final int DIMENSIONS = 1000;
    private static final int PROFILES = 50;
    private static final double NON_ZERO_SHARE = 0.095;
    private static final LabelSet CLASSES = LabelSet.of(List.of("other", "sought"));

    /** The numbers of rows of each kind. */
    record Size(int positives, int negatives) {
        /** ℓ rows of each of the 999 other categories: 10,090 rows for ℓ = 10. */
        static Size ofPaper(int perCategory) {
            return new Size(100, 999 * perCategory);
        }

        int rows() {
            return positives + negatives;
        }
    }

    /** In task {@code number} the profile with that number is the positive one. */
    static BinaryTask of(Size training, Size testing, int number, Seed seed) {
        return new BinaryTask(
                draw(training, number, seed.child("task.train", number)),
                draw(testing, number, seed.child("task.test", number)));
    }

    private static LabeledData draw(Size size, int number, Seed seed) {
        int sought = number % PROFILES;
        int[] profiles = new int[size.rows()];
        int[] codes = new int[size.rows()];
        for (int i = 0; i < profiles.length; i++) {
            boolean positive = i < size.positives;
            int other = (i - size.positives) % (PROFILES - 1);
            profiles[i] = positive ? sought : (sought + 1 + other) % PROFILES;
            codes[i] = positive ? 1 : 0;
        }
        LabeledData drawn =
                new SyntheticHistograms(size.rows(), DIMENSIONS, PROFILES, NON_ZERO_SHARE).generate(profiles, seed);
        return new LabeledData(drawn.features(), Labels.of(CLASSES, codes));
    }

    /** +1 for positive and −1 for negative rows, as one column. */
    Matrix targets() {
        Matrix targets = Matrix.zeros(train.size(), 1);
        for (int i = 0; i < train.size(); i++) {
            targets.set(i, 0, train.labels().code(i) == 1 ? 1 : -1);
        }
        return targets;
    }
}
