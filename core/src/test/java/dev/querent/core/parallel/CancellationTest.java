package dev.querent.core.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class CancellationTest {

    @Test
    void nothingHappensUntilItIsRequested() {
        assertThatCode(new Cancellation()::check).doesNotThrowAnyException();
    }

    @Test
    void onceRequestedEveryCheckThrows() {
        Cancellation cancellation = new Cancellation();
        cancellation.request();
        assertThat(cancellation.isRequested()).isTrue();
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(cancellation::check)
                    .withMessage("stopped on request");
        }
    }

    @Test
    void aPartIsCancelledWithTheWholeButNotTheWholeWithAPart() {
        Cancellation whole = new Cancellation();
        Cancellation one = new Cancellation(whole::isRequested);
        Cancellation other = new Cancellation(whole::isRequested);
        one.request();
        assertThat(one.isRequested()).isTrue();
        assertThat(other.isRequested()).isFalse();
        assertThat(whole.isRequested()).isFalse();
        whole.request();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(other::check);
    }
}
