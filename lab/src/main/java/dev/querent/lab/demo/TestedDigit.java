package dev.querent.lab.demo;

import dev.querent.core.model.Predictions;
import dev.querent.lab.report.ImageCards.Card;
import dev.querent.lab.report.ImageCards.Share;
import dev.querent.model.table.GrayImage;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * One test digit and the model's prediction.
 *
 * @param name which digit of the data it is
 * @param shares the most probable classes, the most probable first
 * @param entropy of all classes, 1 if the model knows nothing
 * @param variance of the latent function, if the model has one
 */
public record TestedDigit(
        String name, GrayImage image, String actual, List<Share> shares, double entropy, OptionalDouble variance) {
    /** How many classes are listed. */
    private static final int SHARES = 3;

    public TestedDigit {
        shares = List.copyOf(shares);
    }

    static TestedDigit of(String name, GrayImage image, String actual, Predictions predictions, int row) {
        List<Share> shares = IntStream.range(0, predictions.classes().size())
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(c -> -predictions.probability(row, c))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(SHARES)
                .map(c -> new Share(predictions.classes().name(c), predictions.probability(row, c)))
                .toList();
        OptionalDouble variance = predictions
                .latent()
                .flatMap(latent -> latent.variance())
                .map(v -> OptionalDouble.of(v.value(row)))
                .orElse(OptionalDouble.empty());
        return new TestedDigit(name, image, actual, shares, predictions.normalisedEntropy(row), variance);
    }

    public String predicted() {
        return shares.get(0).name();
    }

    public double confidence() {
        return shares.get(0).probability();
    }

    public boolean right() {
        return predicted().equals(actual);
    }

    Card card() {
        return new Card(name, image, actual, shares, entropy, variance);
    }
}
