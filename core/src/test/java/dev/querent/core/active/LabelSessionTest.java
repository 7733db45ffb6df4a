package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.DenseGpLearner;
import dev.querent.core.gp.DenseGpModel;
import dev.querent.core.gp.DenseGpOptions;
import dev.querent.core.gp.DenseGpTrainer;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.query.BestRows;
import dev.querent.core.query.Impact;
import dev.querent.core.query.LargestEntropy;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSessionTest {
    private static final LabeledData DATA = draw();
    private static final Run RUN = Run.quiet();

    private final List<LabelEntry> journal = new ArrayList<>();

    private static LabeledData draw() {
        RandomSource random = Seed.of(2).generator();
        double[][] values = new double[90][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            names.add("class " + i % 3);
            values[i][0] = 3 * (i % 3) + random.nextGaussian();
            values[i][1] = random.nextGaussian();
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static LabelSession<ForestModel> session(double audit, List<LabelEntry> entries, Journal journal) {
        ForestOptions options = ForestOptions.builder().trees(12).build();
        return new LabelSession<>(
                DATA.features(),
                new LabelLearning<>(new ForestTrainer(options), ForestLearner::resume, 1.5, Seed.of(4)),
                new BestRows<>(new LargestEntropy()),
                new LabelSession.Plan(40, audit, Seed.of(5)),
                entries,
                journal);
    }

    private LabelSession<ForestModel> session(double audit) {
        return session(audit, List.of(), journal::add);
    }

    private static void answer(LabelSession<ForestModel> session) {
        Question question = session.next(RUN).orElseThrow();
        session.label(question, DATA.labels().name(question.row()));
    }

    /** A person who skips, errs, corrects and takes back. */
    private static void work(LabelSession<ForestModel> session, long seed, int steps) {
        RandomSource random = Seed.of(seed).generator();
        for (int step = 0; step < steps; step++) {
            Question question = session.next(RUN).orElseThrow();
            int kind = random.nextInt(10);
            if (kind == 0) {
                session.skip(question);
            } else if (kind == 1 && session.ledger().last().isPresent()) {
                session.undo();
            } else if (kind == 2 && !session.ledger().learnt().isEmpty()) {
                session.relabel(session.ledger().learnt().get(0), "class " + random.nextInt(3));
            } else {
                session.label(question, DATA.labels().name(question.row()));
            }
        }
    }

    /** Wherever the journal ends, a session opened with it is where the first one was. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aSessionOpenedAgainIsWhereItWas(long seed) {
        LabelSession<ForestModel> first = session(0.2);
        for (int step = 0; step < 25; step++) {
            work(first, 100 * seed + step, 1);
            LabelSession<ForestModel> again = session(0.2, List.copyOf(journal), Journal.NONE);
            assertThat(again.ledger().learnt()).isEqualTo(first.ledger().learnt());
            assertThat(again.ledger().audits()).isEqualTo(first.ledger().audits());
            assertThat(again.next(RUN)).isEqualTo(first.next(RUN));
            assertThat(again.estimate(RUN)).isEqualTo(first.estimate(RUN));
            Optional<Predictions> one = first.model(RUN).map(model -> model.predict(DATA.features()));
            Optional<Predictions> other = again.model(RUN).map(model -> model.predict(DATA.features()));
            assertThat(other.isPresent()).isEqualTo(one.isPresent());
            for (int row = 0; one.isPresent() && row < DATA.size(); row++) {
                assertThat(other.get().row(row)).containsExactly(one.get().row(row));
            }
        }
    }

    /** What strategies keep between questions must not show: copies of rows tie, and the seed draws, however scores were worked out. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatIsKeptBetweenQuestionsDoesNotShow(int copies) {
        LabeledData rows = DATA.select(
                IntStream.range(0, copies * DATA.size()).map(i -> i / copies).toArray());
        Function<List<LabelEntry>, LabelSession<DenseGpModel>> opened = entries -> new LabelSession<>(
                rows.features(),
                new LabelLearning<>(
                        new DenseGpTrainer(DenseGpOptions.defaults()), DenseGpLearner::resume, 1.5, Seed.of(4)),
                new BestRows<>(new Impact()),
                new LabelSession.Plan(40, 0, Seed.of(5)),
                entries,
                entries.isEmpty() ? journal::add : Journal.NONE);
        LabelSession<DenseGpModel> first = opened.apply(List.of());
        for (int step = 0; step < 30; step++) {
            Question question = first.next(RUN).orElseThrow();
            if (step > 0) {
                assertThat(opened.apply(List.copyOf(journal)).next(RUN)).contains(question);
            }
            first.label(question, rows.labels().name(question.row()));
        }
    }

    @Test
    void anOracleIsAskedUntilTheLabelsAreThere() {
        LabelSession<ForestModel> session = session(0.1);
        List<Answer> kept = new ArrayList<>();
        session.ask(
                new Oracle() {
                    @Override
                    public Answer answer(Question question) {
                        return switch (kept.size() % 5) {
                            case 3 -> new Answer.PassedOver();
                            case 4 -> new Answer.TakenBack();
                            default -> new Answer.Named(DATA.labels().name(question.row()));
                        };
                    }

                    @Override
                    public void kept(Answer answer) {
                        kept.add(answer);
                        assertThat(journal).hasSize(kept.size());
                    }
                },
                RUN);
        assertThat(session.ledger().size()).isEqualTo(40);
        assertThat(session.ledger().skipped()).isEmpty(); // each was taken back
        assertThat(journal).hasSize(40 + 2 * 13);
    }

    @Test
    void anOracleMayEndItAndHasNothingToTakeBackAtFirst() {
        LabelSession<ForestModel> session = session(0);
        List<Question> asked = new ArrayList<>();
        session.ask(
                question -> {
                    asked.add(question);
                    return asked.size() < 4 ? new Answer.TakenBack() : new Answer.Ended();
                },
                RUN);
        assertThat(asked).hasSize(4).containsOnly(asked.get(0));
        assertThat(journal).isEmpty();
    }

    @Test
    void undoneIsAsIfItHadNeverBeen() {
        LabelSession<ForestModel> session = session(0);
        for (int i = 0; i < 12; i++) {
            answer(session);
        }
        Optional<Question> question = session.next(RUN);
        double[] before =
                session.model(RUN).orElseThrow().predict(DATA.features()).row(0);
        session.label(question.orElseThrow(), "class 9");
        assertThat(session.model(RUN).orElseThrow().classes().names()).contains("class 9");
        session.undo();
        assertThat(session.next(RUN)).isEqualTo(question);
        assertThat(session.model(RUN).orElseThrow().predict(DATA.features()).row(0))
                .containsExactly(before);
        assertThat(journal).hasSize(14).endsWith(new LabelEntry.Undone());
    }

    @Test
    void noRowIsAskedTwiceUntilAllAreDone() {
        LabelSession<ForestModel> session = session(0.1);
        for (int i = 0; i < 90; i++) {
            Question question = session.next(RUN).orElseThrow();
            if (i % 7 == 3) {
                session.skip(question);
            } else {
                session.label(question, DATA.labels().name(question.row()));
            }
        }
        assertThat(session.next(RUN)).isEmpty();
        assertThat(session.ledger().size() + session.ledger().skipped().size()).isEqualTo(90);
    }

    @Test
    void auditsAreDrawnMeasuredAndNotLearnt() {
        LabelSession<ForestModel> session = session(0.25);
        for (int i = 0; i < 40; i++) {
            answer(session);
        }
        assertThat(session.ledger().audits()).hasSizeBetween(9, 10);
        assertThat(session.learnt().size())
                .isEqualTo(40 - session.ledger().audits().size());
        AuditEstimate estimate = session.estimate(RUN).orElseThrow();
        assertThat(estimate.rows()).isEqualTo(session.ledger().audits().size());
        assertThat(estimate.accuracy()).isBetween(estimate.lower(), estimate.upper());
        assertThat(session(0).estimate(RUN)).isEmpty();
    }

    @Test
    void whatDoesNotFitIsRefusedAndNotWritten() {
        LabelSession<ForestModel> session = session(0);
        assertThatIllegalArgumentException()
                .isThrownBy(session::undo)
                .withMessage("entries to take back must be at least 1, got 0");
        Question question = session.next(RUN).orElseThrow();
        session.label(question, "class 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.label(question, "class 1"))
                .withMessageContaining("row to ask about must be neither labelled nor passed over before");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.relabel(question.row() == 0 ? 1 : 0, "class 1"))
                .withMessageContaining("row to relabel must be one that has a label");
        assertThatIllegalArgumentException().isThrownBy(() -> session.relabel(question.row(), " "));
        assertThatIllegalArgumentException().isThrownBy(() -> session.relabel(90, "class 1"));
        assertThat(journal).hasSize(1);
    }

    @Test
    void whatCouldNotBeWrittenDoesNotCount() {
        LabelSession<ForestModel> session = session(0, List.of(), entry -> {
            throw new IllegalStateException("disk full");
        });
        Question question = session.next(RUN).orElseThrow();
        assertThatThrownBy(() -> session.label(question, "class 0")).hasMessage("disk full");
        assertThat(session.ledger().size()).isZero();
        assertThat(session.next(RUN)).contains(question);
    }
}
