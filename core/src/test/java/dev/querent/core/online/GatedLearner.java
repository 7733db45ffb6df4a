package dev.querent.core.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Writes down what it is given, and begins an update only when it is let through. */
final class GatedLearner implements OnlineLearner<Classifier> {
    private final Semaphore gate;
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final List<List<String>> updates = new ArrayList<>();

    private GatedLearner(int permits) {
        gate = new Semaphore(permits);
    }

    static GatedLearner open() {
        return new GatedLearner(Integer.MAX_VALUE / 2);
    }

    static GatedLearner shut() {
        return new GatedLearner(0);
    }

    void letThrough(int count) {
        gate.release(count);
    }

    synchronized List<List<String>> updates() {
        return List.copyOf(updates);
    }

    List<String> labels() {
        return updates().stream().flatMap(List::stream).toList();
    }

    /** Returns once an update stands at the gate. */
    void awaitArrival() throws InterruptedException {
        assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public void observe(LabeledData rows, Run run) {
        arrived.countDown();
        assertThat(passes()).isTrue();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            names.add(rows.labels().name(i));
        }
        if (names.contains("poison")) {
            throw new IllegalStateException("cannot learn poison");
        }
        synchronized (this) {
            updates.add(names);
        }
    }

    /** A test that fails must end: nobody waits for ever. */
    private boolean passes() {
        try {
            return gate.tryAcquire(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void relabel(int[] rows, List<String> labels, Run run) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void forget(int[] rows, Run run) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int rows() {
        return labels().size();
    }

    @Override
    public Classifier snapshot() {
        throw new UnsupportedOperationException();
    }

    @Override
    public LearnerState<Classifier> state() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void restore(LearnerState<Classifier> state) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void startFrom(Classifier model, Run run) {
        throw new UnsupportedOperationException();
    }
}
