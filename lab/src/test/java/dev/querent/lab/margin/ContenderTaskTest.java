package dev.querent.lab.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.data.LabeledData;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.SharedData;
import dev.querent.lab.data.SyntheticHistograms;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.svm.SvmModel;
import dev.querent.svm.SvmOptions;
import dev.querent.svm.SvmTrainer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContenderTaskTest {
    private final LabeledData rows = new SyntheticHistograms(12, 6, 2, 0.5).generate(Seed.of(1));

    private SvmModel machine() {
        return new SvmTrainer(SvmOptions.defaults()).fit(rows, Seed.of(1), Run.quiet());
    }

    @Test
    void contendersStartFromTheSameRowsAndAreMeasuredAtTheSameLabels() {
        List<String> missing = SharedData.FOLDER.missing(PublicSet.YEAST.files());
        assumeTrue(missing.isEmpty(), () -> missing + " are not in the shared data");
        ExperimentContext context = new ExperimentContext(Seed.of(1), Run.quiet(), SharedData.FOLDER, true);

        ContenderTask task = new ContenderTask(PublicSet.YEAST, 30, 10, 2, 120);
        List<StrategyRuns> all = List.of(
                task.run(StrategyContender.of("mm-sgp", "entropy-variance"), context),
                task.run(StrategyContender.of("svm", "entropy"), context),
                task.run(StrategyContender.of("sor", "random").named("third"), context));

        assertThat(all)
                .extracting(StrategyRuns::strategy)
                .containsExactly("mm-sgp, entropy-variance", "svm, entropy", "third");
        for (int r = 0; r < 2; r++) {
            for (StrategyRuns each : all) {
                assertThat(each.runs().get(r).start())
                        .isEqualTo(all.get(0).runs().get(r).start());
                assertThat(each.runs().get(r).labels()).containsExactly(10, 20, 30);
                assertThat(each.runs().get(r).asked()).hasSize(20).doesNotHaveDuplicates();
            }
        }
        assertThat(all.get(0).runs().get(0).start())
                .isNotEqualTo(all.get(0).runs().get(1).start());
    }

    @Test
    void atAFixedWeightNoLabelIsSpentForTheStrategyAndAllElseIsTheSame() {
        List<QueryContext<?>> seen = new ArrayList<>();
        QuerySelector<Classifier> spy = (context, pool, count, run) -> {
            seen.add(context);
            return List.of();
        };
        QueryContext<SvmModel> given = new QueryContext<>(machine(), rows, rows.features(), 0.7, Seed.of(3));
        StrategyContender usual = StrategyContender.of("svm", "entropy");

        usual.<SvmModel>adapted(spy).next(given, null, 1, Run.quiet());
        usual.atFixedWeight().<SvmModel>adapted(spy).next(given, null, 1, Run.quiet());

        assertThat(seen.get(0)).isSameAs(given);
        assertThat(seen.get(1).spent()).isZero();
        assertThat(seen.get(1).memory()).isSameAs(given.memory());
        assertThat(seen.get(1).model()).isSameAs(given.model());
        assertThat(seen.get(1).seed()).isEqualTo(given.seed());
    }

    @Test
    void aReplacedModelIsTheOneGivenLastAndNeverChanges() {
        SvmModel first = machine();
        ReplacedModel<SvmModel> learner = new ReplacedModel<>(first);
        LearnerState<SvmModel> state = learner.state();
        SvmModel second = machine();
        learner.startFrom(second, Run.quiet());
        assertThat(learner.snapshot()).isSameAs(second);
        learner.restore(state);
        assertThat(learner.snapshot()).isSameAs(first);
        learner.observe(rows, Run.quiet());
        assertThat(learner.snapshot()).isSameAs(first);
        assertThatThrownBy(() -> learner.forget(new int[] {0}, Run.quiet()))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("from scratch");
    }
}
