package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QueryStrategies.Arm;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Chooses among strategies with a bandit, see {@link QueryStrategies#adaptive}. Changes of the predictions that cancel out earn nothing. A session
 * that resumes after a break starts without rewards.
 */
record AdaptiveStrategy(List<Arm<?>> arms) implements Strategy<Classifier> {
    /** Number of answers after which a question is rewarded. */
    private static final int DELAY = 5;

    AdaptiveStrategy {
        arms = List.copyOf(arms);
        Require.that(!arms.isEmpty(), "arms", arms, "at least one");
        if (arms.stream().anyMatch(arm -> arm.strategy() instanceof AdaptiveStrategy)) {
            throw new IllegalArgumentException("a strategy that chooses among others cannot be one of them");
        }
    }

    @Override
    public String name() {
        return "adaptive";
    }

    @Override
    public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
        List<Arm<?>> serving =
                arms.stream().filter(arm -> arm.suits(context.model())).toList();
        if (serving.isEmpty()) {
            throw new IllegalArgumentException("none of the strategies "
                    + String.join(
                            ", ",
                            arms.stream().map(arm -> arm.strategy().name()).toList())
                    + " suits the model; let one be among them that suits any, as entropy does");
        }
        Choices choices = context.memory().of(Choices.class, () -> new Choices(serving.size()));
        return serving.get(choices.next(context, run)).prepare(context, run);
    }

    /** The latest questions: the arm that asked each and the model at that time. Rewards are delayed until the later model is known. */
    private static final class Choices {
        private final StrategyBandit bandit;
        private final Deque<Asked> latest = new ArrayDeque<>();

        /** A question with the arm that asked it, the labelled rows at that time, and the model learnt from them. */
        private record Asked(int arm, LabeledData known, Classifier before) {}

        Choices(int arms) {
            bandit = new StrategyBandit(arms);
        }

        /** Returns the same arm until the labels change. */
        int next(QueryContext<? extends Classifier> context, Run run) {
            Classifier now = context.model();
            if (!latest.isEmpty() && latest.getLast().known.equals(context.labelled())) {
                return latest.getLast().arm;
            }
            if (latest.size() > DELAY) {
                Asked oldest = latest.removeFirst();
                Classifier after = latest.getFirst().before;
                bandit.reward(oldest.arm, progress(oldest.before, after, now, context.sample(), run.workers()));
            }
            int arm = bandit.choose();
            latest.addLast(new Asked(arm, context.labelled(), now));
            return arm;
        }

        /** Returns how much nearer to the present model the answer brought the predictions for the sample. */
        private static double progress(
                Classifier before, Classifier after, Classifier now, Features sample, Workers workers) {
            Predictions goal = now.predict(sample, workers);
            return PredictionChange.between(before.predict(sample, workers), goal)
                    - PredictionChange.between(after.predict(sample, workers), goal);
        }
    }
}
