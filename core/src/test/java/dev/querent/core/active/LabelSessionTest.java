package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Scorer;
import dev.querent.core.query.Strategy;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSessionTest {
    private static final LabeledData DATA = TestEngine.POOL;
    private static final Run RUN = Run.quiet();
    private static final String AUTHOR = "anna";

    private final MemoryLog log = new MemoryLog(TestEngine.CLOCK);

    private static LabelStore store(LabelLog log) {
        return new LabelStore(log, LabelPolicy.LATEST);
    }

    private static <M extends Classifier> LabelSession<M> session(TestEngine<M> engine, double audit, LabelLog log) {
        return new LabelSession<>(engine.setup(audit), store(log), AUTHOR);
    }

    private LabelSession<?> session(double audit) {
        return session(TestEngine.forest(), audit, log);
    }

    /** A copy of a log. */
    private static MemoryLog copy(LabelLog log) {
        MemoryLog copy = new MemoryLog(TestEngine.CLOCK);
        log.after(0).forEach(event -> copy.append(event.author(), event.action()));
        return copy;
    }

    private static void answer(LabelSession<?> session) {
        Question question = session.next(RUN).orElseThrow();
        session.label(question, DATA.labels().name(question.item()));
    }

    private record Asked(int item, double score, boolean audit, String by, long model) {
        static Optional<Asked> of(Optional<Question> question) {
            return question.map(q -> new Asked(q.item(), q.score(), q.audit(), q.by(), q.model()));
        }
    }

    /** An annotator who skips, errs, corrects, undoes, postpones and redoes. */
    private static void work(LabelSession<?> session, RandomSource random) {
        Question question = session.next(RUN).orElseThrow();
        switch (random.nextInt(14)) {
            case 0 -> session.answer(question, new Answer.Skip());
            case 1 -> session.undo();
            case 2 -> session.redo();
            case 3 -> session.answer(question, new Answer.Later());
            case 4 -> session.answer(question, new Answer.NoClass());
            case 5 ->
                session.store().read(LabelState::labelled).stream()
                        .findFirst()
                        .ifPresent(item -> session.relabel(item, "class " + random.nextInt(3)));
            default -> session.label(question, DATA.labels().name(question.item()));
        }
    }

    static Stream<TestEngine<?>> engines() {
        return TestEngine.all();
    }

    /** For any end of the log, a session opened with it, with or without a checkpoint, continues where the first one was. */
    @ParameterizedTest
    @MethodSource("engines")
    <M extends Classifier> void aSessionOpenedAgainIsWhereItWas(TestEngine<M> engine) {
        LabelSession<M> first = session(engine, 0.2, log);
        RandomSource random = Seed.of(3).generator();
        for (int step = 0; step < 45; step++) {
            work(first, random);
            Optional<Asked> next = Asked.of(first.next(RUN));
            LabelSession<M> again = session(engine, 0.2, copy(log));
            assertThat(Asked.of(again.next(RUN))).isEqualTo(next);
            assertThat(again.estimate(RUN)).isEqualTo(first.estimate(RUN));
            LabelSession<M> resumed = new LabelSession<>(
                    engine.setup(0.2), store(copy(log)), AUTHOR, Optional.of(first.checkpoint()), RUN);
            assertThat(Asked.of(resumed.next(RUN))).isEqualTo(next);
            assertThat(predictions(resumed)).isEqualTo(predictions(first)).isEqualTo(predictions(again));
        }
    }

    /** An author who says that no class fits and undoes it gets the question they would have got. */
    @ParameterizedTest
    @MethodSource("engines")
    <M extends Classifier> void takingBackThatNoClassFitsTakesBackWhatItTaught(TestEngine<M> engine) {
        LabelSession<M> session = session(engine, 0, log);
        for (int step = 0; step < 12; step++) {
            answer(session);
        }
        Question before = session.next(RUN).orElseThrow();
        for (int step = 0; step < 3; step++) {
            session.answer(session.next(RUN).orElseThrow(), new Answer.NoClass());
        }
        session.next(RUN);
        for (int step = 0; step < 3; step++) {
            session.undo();
        }
        Question after = session.next(RUN).orElseThrow();
        assertThat(after.item()).isEqualTo(before.item());
        assertThat(after.score()).isEqualTo(before.score());
    }

    private static List<List<Double>> predictions(LabelSession<?> session) {
        return session.model(RUN)
                .map(model -> model.predict(DATA.features()))
                .map(said -> IntStream.range(0, said.rows())
                        .mapToObj(row -> IntStream.range(0, said.classes().size())
                                .mapToObj(c -> said.probability(row, c))
                                .toList())
                        .toList())
                .orElse(List.of());
    }

    /** The memory of strategies must not affect questions: copies of rows tie, and the seed decides, by whichever path scores are computed. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatIsKeptBetweenQuestionsDoesNotShow(int copies) {
        LabeledData rows = DATA.select(
                IntStream.range(0, copies * DATA.size()).map(i -> i / copies).toArray());
        TestEngine<DenseGpModel> engine = TestEngine.searching();
        LabelSession.Setup<DenseGpModel> setup = new LabelSession.Setup<>(
                rows.features(),
                engine.plan(),
                "impact",
                QuerySelector.top(QueryStrategies.impact()),
                QueuePlan.of(40, 0, Seed.of(5)),
                TestEngine.CLOCK);
        LabelSession<DenseGpModel> first = new LabelSession<>(setup, store(log), AUTHOR);
        for (int step = 0; step < 30; step++) {
            Question question = first.next(RUN).orElseThrow();
            LabelSession<DenseGpModel> again = new LabelSession<>(setup, store(copy(log)), AUTHOR);
            assertThat(again.next(RUN).orElseThrow().item()).isEqualTo(question.item());
            first.label(question, rows.labels().name(question.item()));
        }
    }

    @Test
    void anOracleIsAskedUntilTheLabelsAreThere() {
        LabelSession<?> session = session(0.1);
        List<Answer> kept = new ArrayList<>();
        session.ask(
                new Oracle() {
                    @Override
                    public Answer answer(Question question) {
                        return switch (kept.size() % 5) {
                            case 3 -> new Answer.Skip();
                            case 4 -> new Answer.Undo();
                            default -> new Answer.Named(DATA.labels().name(question.item()));
                        };
                    }

                    @Override
                    public void kept(Answer answer, Optional<LabelEvent> event) {
                        kept.add(answer);
                        assertThat(log.size()).isEqualTo(kept.size());
                        assertThat(event.orElseThrow().id()).isEqualTo(log.size());
                    }
                },
                RUN);
        assertThat(session.labels()).isEqualTo(40);
        assertThat(session.store().<List<Integer>>read(state -> state.itemsOf(Skipped.class)))
                .isEmpty(); // each was taken back
        assertThat(log.size()).isEqualTo(40 + 2 * 13);
    }

    @Test
    void anOracleMayEndItAndHasNothingToTakeBackAtFirst() {
        List<Integer> asked = new ArrayList<>();
        session(0)
                .ask(
                        question -> {
                            asked.add(question.item());
                            return asked.size() < 4 ? new Answer.Undo() : new Answer.End();
                        },
                        RUN);
        assertThat(asked).hasSize(4).containsOnly(asked.get(0));
        assertThat(log.size()).isZero();
    }

    @Test
    void undoneIsAsIfItHadNeverBeen() {
        LabelSession<?> session = session(0);
        for (int i = 0; i < 12; i++) {
            answer(session);
        }
        Question question = session.next(RUN).orElseThrow();
        List<List<Double>> before = predictions(session);
        session.label(question, "class 9");
        assertThat(session.model(RUN).orElseThrow().classes().names()).contains("class 9");
        session.undo();
        assertThat(session.next(RUN).orElseThrow().item()).isEqualTo(question.item());
        assertThat(predictions(session)).isEqualTo(before);
        assertThat(session.redo()).isPresent();
        assertThat(session.model(RUN).orElseThrow().classes().names()).contains("class 9");
    }

    @Test
    void noItemIsAskedTwiceUntilAllAreDone() {
        LabelSession<?> session = session(0.1);
        for (int i = 0; i < 90; i++) {
            Question question = session.next(RUN).orElseThrow();
            if (i % 7 == 3) {
                session.answer(question, new Answer.Skip());
            } else {
                session.label(question, DATA.labels().name(question.item()));
            }
        }
        assertThat(session.next(RUN)).isEmpty();
        assertThat(session.labels() + 13).isEqualTo(90);
    }

    @Test
    void postponedItemsReturnAndSkippedOnesDoNot() {
        LabelSession<?> session = session(0);
        int later = session.next(RUN).orElseThrow().item();
        session.answer(session.next(RUN).orElseThrow(), new Answer.Later());
        int never = session.next(RUN).orElseThrow().item();
        session.answer(session.next(RUN).orElseThrow(), new Answer.Skip());
        List<Integer> asked = new ArrayList<>();
        session.next(RUN);
        for (Optional<Question> next = session.next(RUN); next.isPresent(); next = session.next(RUN)) {
            asked.add(next.get().item());
            session.label(next.get(), DATA.labels().name(next.get().item()));
        }
        assertThat(asked).hasSize(89).doesNotHaveDuplicates().contains(later).doesNotContain(never);
        assertThat(asked.indexOf(later)).isGreaterThanOrEqualTo(LabelState.LATER);
    }

    /** If nothing else is left, postponed items come at once. */
    @Test
    void putOffItemsAreAskedWhenNothingElseIsLeft() {
        LabelSession<?> session = session(0);
        for (int i = 0; i < 90; i++) {
            session.answer(session.next(RUN).orElseThrow(), new Answer.Later());
        }
        assertThat(session.next(RUN)).isPresent();
    }

    @Test
    void auditsAreDrawnMeasuredNotLearntAndShowNoGuess() {
        LabelSession<?> session = session(0.25);
        int audits = 0;
        for (int i = 0; i < 40; i++) {
            Question question = session.next(RUN).orElseThrow();
            audits += question.audit() ? 1 : 0;
            assertThat(question.guess().isPresent()).isEqualTo(!question.audit() && question.model() > 0);
            session.label(question, DATA.labels().name(question.item()));
        }
        assertThat(audits).isBetween(9, 10);
        AuditEstimate estimate = session.estimate(RUN).orElseThrow();
        assertThat(estimate.rows()).isEqualTo(audits);
        assertThat(estimate.accuracy()).isBetween(estimate.lower(), estimate.upper());
        assertThat(session(TestEngine.forest(), 0, new MemoryLog(TestEngine.CLOCK))
                        .estimate(RUN))
                .isEmpty();
    }

    @Test
    void whatDoesNotFitIsRefusedAndNotWritten() {
        LabelSession<?> session = session(0);
        assertThat(session.undo()).isEmpty();
        Question question = session.next(RUN).orElseThrow();
        session.label(question, "class 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.label(question, "class 1"))
                .withMessageContaining("has labelled item " + question.item() + " before, as 'class 0'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.relabel(question.item() == 0 ? 1 : 0, "class 1"))
                .withMessageContaining("has no label that could be changed");
        assertThatIllegalArgumentException().isThrownBy(() -> session.relabel(question.item(), " "));
        assertThatIllegalArgumentException().isThrownBy(() -> session.relabel(90, "class 1"));
        assertThat(log.size()).isEqualTo(1);
    }

    /** A log that temporarily cannot be written. */
    private static final class FullLog implements LabelLog {
        private final MemoryLog log = new MemoryLog(TestEngine.CLOCK);
        private boolean full = true;

        @Override
        public LabelEvent append(String author, LabelAction action) {
            if (full) {
                throw new IllegalStateException("disk full");
            }
            return log.append(author, action);
        }

        @Override
        public List<LabelEvent> after(long id) {
            return log.after(id);
        }

        @Override
        public long size() {
            return log.size();
        }
    }

    @Test
    void whatCouldNotBeWrittenDoesNotCountAndTheSessionGoesOn() {
        FullLog disk = new FullLog();
        LabelSession<?> session = session(TestEngine.forest(), 0, disk);
        Question question = session.next(RUN).orElseThrow();
        assertThatThrownBy(() -> session.label(question, "class 0")).hasMessage("disk full");
        assertThat(session.labels()).isZero();
        List<String> lost = new ArrayList<>();
        session.ask(
                new Oracle() {
                    @Override
                    public Answer answer(Question asked) {
                        return disk.size() < 3 ? new Answer.Named("class 0") : new Answer.End();
                    }

                    @Override
                    public void lost(Answer answer, RuntimeException why) {
                        lost.add(why.getMessage());
                        disk.full = lost.size() < 2;
                    }
                },
                RUN);
        assertThat(lost).containsExactly("disk full", "disk full");
        assertThat(disk.after(0).get(0).action())
                .isInstanceOfSatisfying(
                        Labelled.class, labelled -> assertThat(labelled.item()).isEqualTo(question.item()));
        assertThat(session.labels()).isEqualTo(3);
    }

    /** A session prepares the views of a pool once, for any number of questions. */
    @Test
    void thePoolIsPreparedOnce() {
        AtomicInteger prepared = new AtomicInteger();
        AtomicInteger asked = new AtomicInteger();
        Strategy<Classifier> counting = new Strategy<>() {
            @Override
            public String name() {
                return "counting";
            }

            @Override
            public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
                return (rows, workers) -> {
                    asked.incrementAndGet();
                    rows.prepared(AtomicInteger.class, () -> {
                        prepared.incrementAndGet();
                        return prepared;
                    });
                    return new double[rows.rows()];
                };
            }
        };
        TestEngine<DenseGpModel> engine = TestEngine.dense();
        LabelSession<DenseGpModel> session = new LabelSession<>(
                new LabelSession.Setup<>(
                        DATA.features(),
                        engine.plan(),
                        "counting",
                        QuerySelector.top(counting),
                        QueuePlan.of(90, 0, Seed.of(5)),
                        TestEngine.CLOCK),
                store(log),
                AUTHOR);
        for (int i = 0; i < 30; i++) {
            answer(session);
            if (i % 10 == 9) {
                session.undo();
            }
        }
        assertThat(asked.get()).isGreaterThan(20);
        assertThat(prepared).hasValue(1);
    }
}
