package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AuditEstimateTest {

    /** Wilson 1927, computed by hand. */
    @Test
    void intervalIsWilsons() {
        AuditEstimate some = new AuditEstimate(8, 10);
        assertThat(some.accuracy()).isEqualTo(0.8);
        assertThat(some.lower()).isCloseTo(0.4901625, within(1e-6));
        assertThat(some.upper()).isCloseTo(0.9433178, within(1e-6));
        AuditEstimate all = new AuditEstimate(20, 20);
        assertThat(all.lower()).isCloseTo(0.8388748, within(1e-6));
        assertThat(all.upper()).isCloseTo(1, within(1e-12));
    }

    @Test
    void impossibleCountsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AuditEstimate(1, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AuditEstimate(4, 3))
                .withMessage("right answers must be between 0 and 3, got 4");
    }
}
