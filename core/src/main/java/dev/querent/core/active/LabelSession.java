package dev.querent.core.active;

import dev.querent.core.active.LabelLearning.Learnt;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.PoolSample;
import dev.querent.core.query.QuestionMemory;
import dev.querent.core.query.Questioner;
import dev.querent.core.query.Situation;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Asks about the rows of a pool and learns from the answers. Every answer is in the journal before it counts, and a session opened
 * again with the journal's entries is where it was: the same labels, the same model, the same next question. For one thread.
 */
public final class LabelSession<M extends Classifier> {
    private final Features pool;
    private final Questioner<? super M> questioner;
    private final Plan plan;
    private final Journal journal;
    private final Features sample;
    private final LearntSteps<M> steps;
    private final LabelLedger ledger;
    private final QuestionMemory memory = new QuestionMemory();

    /**
     * What a session is to do.
     *
     * @param labels to ask for in all; strategies that change on the way go by it
     * @param audit share of the questions that are drawn at random to measure the model with
     */
    public record Plan(int labels, double audit, Seed seed) {
        public Plan {
            Require.atLeast("labels wanted", labels, 2);
            Require.that(audit >= 0 && audit <= 0.5, "share of audits", audit, "between 0 and 0.5");
        }
    }

    /** @param entries of the journal so far */
    public LabelSession(
            Features pool,
            LabelLearning<M> learning,
            Questioner<? super M> questioner,
            Plan plan,
            List<LabelEntry> entries,
            Journal journal) {
        this.pool = pool;
        this.questioner = questioner;
        this.plan = plan;
        this.journal = journal;
        this.steps = new LearntSteps<>(learning);
        this.ledger = LabelLedger.of(entries);
        sample = PoolSample.of(pool, plan.seed().child("sample"));
    }

    /** What was answered; to be read only. */
    public LabelLedger ledger() {
        return ledger;
    }

    /** Some rows of the pool, drawn at random, that stand for all of it. */
    public Features sample() {
        return sample;
    }

    /** One row of the pool. */
    public Features row(int row) {
        return pool.select(new int[] {inPool(row)});
    }

    /** The rows that the model learns from, in the order they were labelled. */
    public LabeledData learnt() {
        return rows(ledger.learnt());
    }

    private LabeledData rows(List<Integer> numbers) {
        return new LabeledData(
                pool.select(numbers.stream().mapToInt(row -> row).toArray()), Labels.of(ledger.labels(numbers)));
    }

    /** Empty until there are labels of two classes. */
    public Optional<M> model(Run run) {
        return steps.of(learnt(), run).map(Learnt::model);
    }

    /** The accuracy of the model on the audits; empty where there is no model or no audit. */
    public Optional<AuditEstimate> estimate(Run run) {
        LabeledData audits = rows(ledger.audits());
        if (audits.size() == 0) {
            return Optional.empty();
        }
        return model(run).map(model -> {
            Predictions said = model.predict(audits.features(), run.workers());
            int right = (int) IntStream.range(0, audits.size())
                    .filter(i -> said.bestName(i).equals(audits.labels().name(i)))
                    .count();
            return new AuditEstimate(right, audits.size());
        });
    }

    /** What to ask next; empty where no row is open. Until there is a model, chance asks. */
    public Optional<Question> next(Run run) {
        MemoryPool open = MemoryPool.of(pool)
                .without(IntStream.range(0, pool.rows())
                        .filter(row -> !ledger.isOpen(row))
                        .toArray());
        Optional<Learnt<M>> learnt = steps.of(learnt(), run);
        boolean audit = learnt.isPresent() && ledger.audits().size() < plan.audit() * (ledger.size() + 1);
        if (learnt.isEmpty() || audit) {
            return IntStream.of(plan.seed().child("chance").generator().permutation(pool.rows()))
                    .filter(open::isOpen)
                    .limit(1)
                    .mapToObj(row -> new Question(row, 0, audit))
                    .findFirst();
        }
        Situation<M> situation = new Situation<>(
                learnt.get().model(),
                learnt.get().rows(),
                sample,
                Math.min(1, (double) ledger.size() / plan.labels()),
                plan.seed().child("question", ledger.entriesInForce()),
                memory);
        return questioner.next(situation, open, 1, run).stream()
                .map(candidate -> new Question(candidate.row(), candidate.score(), false))
                .findFirst();
    }

    /** Asks until the labels planned are there, no row is open, or the oracle ends it. */
    public void ask(Oracle oracle, Run run) {
        while (ledger.size() < plan.labels()) {
            run.cancellation().check();
            Optional<Question> question = next(run);
            if (question.isEmpty()) {
                return;
            }
            Answer answer = oracle.answer(question.get());
            if (answer instanceof Answer.Ended) {
                return;
            } else if (answer instanceof Answer.Named named) {
                label(question.get(), named.label());
            } else if (answer instanceof Answer.PassedOver) {
                skip(question.get());
            } else if (ledger.last().isPresent()) {
                undo();
            }
            oracle.kept(answer);
        }
    }

    /** Answers a question. */
    public void label(Question question, String label) {
        enter(new LabelEntry.Labelled(inPool(question.row()), label, question.audit()));
    }

    public void skip(Question question) {
        enter(new LabelEntry.Skipped(inPool(question.row())));
    }

    public void relabel(int row, String label) {
        enter(new LabelEntry.Relabelled(inPool(row), label));
    }

    /** Takes back the last label, skip or correction that is still in force. */
    public void undo() {
        enter(new LabelEntry.Undone());
    }

    private int inPool(int row) {
        Require.that(row >= 0 && row < pool.rows(), "row", row, "between 0 and " + (pool.rows() - 1));
        return row;
    }

    /** What does not fit is refused before it is written; what could not be written does not count. */
    private void enter(LabelEntry entry) {
        ledger.require(entry);
        journal.append(entry);
        ledger.enter(entry);
    }
}
