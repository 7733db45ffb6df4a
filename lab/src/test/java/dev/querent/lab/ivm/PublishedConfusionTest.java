package dev.querent.lab.ivm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PublishedConfusionTest {

    /** The accuracies that the thesis prints beside its matrices. */
    @Test
    void theMatricesHaveTheAccuraciesOfTheText() {
        assertThat(PublishedConfusion.MNIST_FOREST.accuracy()).isCloseTo(0.87200, within(5e-6));
        assertThat(PublishedConfusion.MNIST_EXPERTS.accuracy()).isCloseTo(0.92828, within(5e-6));
        assertThat(PublishedConfusion.USPS_MACHINES.accuracy()).isCloseTo(1 - 0.145491, within(5e-7));
        assertThat(PublishedConfusion.MNIST_MACHINES.accuracy()).isCloseTo(0.8595, within(5e-5));
    }

    @Test
    void recallIsAShareOfTheTrueClass() {
        assertThat(PublishedConfusion.USPS_MACHINES.recall(1)).isCloseTo(206 / 264.0, within(1e-12));
        assertThat(PublishedConfusion.USPS_MACHINES.count(1, 4)).isEqualTo(48);
    }
}
