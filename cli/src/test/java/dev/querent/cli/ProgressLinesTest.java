package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.progress.FitEvent.Progress;
import dev.querent.core.progress.FitEvent.SearchStep;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {

    @Test
    void aStageIsShownWhenItBeginsAndThenEveryTwoSeconds() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        AtomicLong nanos = new AtomicLong();
        try (ProgressLines lines = new ProgressLines(new PrintStream(err, true, StandardCharsets.UTF_8), nanos::get)) {
            for (int done = 0; done <= 30; done++) {
                lines.on(new Progress("reading", done, done < 30 ? 30 : 0));
                nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
            }
            lines.on(new SearchStep(1, -12.5, -11));
        }

        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "reading: 0 of 30",
                        "reading: 20 of 30",
                        "search: evaluation 1, log evidence -12.50, best -11.00");
    }
}
