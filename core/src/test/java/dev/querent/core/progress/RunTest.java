package dev.querent.core.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class RunTest {

    @Test
    void progressReachesTheListenerInOrder() {
        List<FitEvent> events = new ArrayList<>();
        Run run = Run.quiet().withListener(events::add);
        run.progress("trees", 1, 2);
        run.progress("trees", 2, 2);
        assertThat(events).containsExactly(new FitEvent.Progress("trees", 1, 2), new FitEvent.Progress("trees", 2, 2));
    }

    @Test
    void cancelledRunStopsBeforeItReports() {
        List<FitEvent> events = new ArrayList<>();
        Cancellation cancellation = new Cancellation();
        Run run = Run.quiet().withListener(events::add).withCancellation(cancellation);
        cancellation.request();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> run.progress("trees", 1, 2));
        assertThat(events).isEmpty();
    }

    @Test
    void changingOneSurroundingKeepsTheOthers() {
        Cancellation cancellation = new Cancellation();
        FitListener listener = event -> {};
        Run run = Run.on(Workers.sequential())
                .withCancellation(cancellation)
                .withListener(listener)
                .withBudget(Budget.ofSteps(2));
        assertThat(run).isEqualTo(new Run(Workers.sequential(), Budget.ofSteps(2), listener, cancellation));
    }

    @Test
    void runsDoNotShareTheirStopSwitch() {
        Run first = Run.quiet();
        first.cancellation().request();
        assertThat(Run.quiet().cancellation().isRequested()).isFalse();
    }
}
