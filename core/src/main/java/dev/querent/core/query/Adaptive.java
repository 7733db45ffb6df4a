package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.List;
import java.util.Optional;

/**
 * Lets the strategy ask that brought most of late: how far the probabilities of the sample moved after its question. A session that
 * goes on after a break starts to compare anew.
 *
 * @param arms of which a model gets those it can serve
 */
public record Adaptive(List<Arm<?>> arms) implements Strategy<Classifier> {
    public Adaptive {
        arms = List.copyOf(arms);
        Require.that(!arms.isEmpty(), "arms", arms, "at least one");
    }

    /** A strategy, with what it needs of a model as a value. */
    public record Arm<M extends Classifier>(Class<M> needs, Strategy<? super M> strategy) {
        private boolean suits(Classifier model) {
            return needs.isInstance(model);
        }

        @SuppressWarnings("unchecked") // suits the model of the situation
        private Scorer prepare(Situation<? extends Classifier> situation, Run run) {
            return strategy.prepare((Situation<? extends M>) situation, run);
        }
    }

    @Override
    public String name() {
        return "adaptive";
    }

    @Override
    public Scorer prepare(Situation<? extends Classifier> situation, Run run) {
        List<Arm<?>> serving =
                arms.stream().filter(arm -> arm.suits(situation.model())).toList();
        if (serving.isEmpty()) {
            throw new IllegalArgumentException("none of the strategies "
                    + String.join(
                            ", ", arms.stream().map(arm -> arm.strategy.name()).toList())
                    + " suits the model; let one be among them that suits any, as entropy does");
        }
        Choices choices = situation.memory().of(Choices.class, () -> new Choices(serving.size()));
        return serving.get(choices.next(situation, run)).prepare(situation, run);
    }

    /** Who asked last, and the model that was asked. */
    private static final class Choices {
        private final StrategyBandit bandit;
        private Optional<Classifier> before = Optional.empty();
        private int arm;

        Choices(int arms) {
            bandit = new StrategyBandit(arms);
        }

        /** The same arm as before until there is another model. */
        int next(Situation<? extends Classifier> situation, Run run) {
            Classifier now = situation.model();
            if (before.isPresent() && before.get() == now) {
                return arm;
            }
            before.ifPresent(model -> bandit.reward(arm, change(model, now, situation.sample(), run.workers())));
            before = Optional.of(now);
            arm = bandit.choose();
            return arm;
        }

        private static double change(Classifier before, Classifier now, Features sample, Workers workers) {
            return PredictionChange.between(before.predict(sample, workers), now.predict(sample, workers));
        }
    }
}
