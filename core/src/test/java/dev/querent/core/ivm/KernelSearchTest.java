package dev.querent.core.ivm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.core.schedule.AnytimeTask;
import dev.querent.core.schedule.Handle;
import dev.querent.core.schedule.Scheduler;
import dev.querent.core.schedule.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KernelSearchTest {
    private static final Seed SEED = Seed.of(3);
    private static final IvmOptions OPTIONS = IvmOptions.builder().active(25).build();
    private static final Kernel START = GaussianKernel.of(10, 2);

    /** Two classes that are easy to tell from the others, and two that overlap. */
    private static LabeledData clusters(int n) {
        RandomSource random = SEED.generator();
        double[][] rows = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int c = i % 4;
            rows[i][0] = (c == 0 ? -4 : c == 1 ? 4 : 0) + random.nextGaussian();
            rows[i][1] = (c < 2 ? 0 : 6 + 0.5 * c) + random.nextGaussian();
            names.add(List.of("left", "right", "upper", "uppermost").get(c));
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static KernelTrial trial(IvmObjective objective) {
        LabeledData data = clusters(160);
        IvmOptions options =
                IvmOptions.builder().active(25).objective(objective).build();
        return new KernelTrial(options, data.features(), data.labels(), SEED);
    }

    /** Also if the first of its random starts is the best, which is no gain for sixteen steps. */
    @Test
    void aSearchThatBeginsWellIsNotEndedByItsStarts() {
        Scheduler scheduler = SearchedKernels.scheduler(1);
        Handle<String> search = scheduler.submit(new AnytimeTask<>() {
            @Override
            public String name() {
                return "never better than at first";
            }

            @Override
            public int priority() {
                return 0;
            }

            @Override
            public Standing step(Run run) {
                return new Standing(0.9, 100, false);
            }

            @Override
            public Optional<String> best() {
                return Optional.of("start");
            }
        });
        scheduler.run(Run.quiet().withBudget(Budget.ofSteps(100)));
        assertThat(search.steps()).isBetween(16L + 20, 99L);
    }

    /** The optimiser itself, in one go. */
    @Test
    void stepsEqualAnUninterruptedSearch() {
        KernelTrial trial = trial(IvmObjective.LOG_LOSS);
        EvolutionSearch search = new EvolutionSearch("search", trial, START, SEED);
        for (int step = 0; step < 40; step++) {
            search.step(Run.quiet());
        }

        Box box = search.box();
        RandomSource random = SEED.child("starts").generator();
        double[] best = START.logParameters();
        double lowest = loss(trial, best);
        for (int s = 1; s < 16; s++) {
            double[] point = IntStream.range(0, 2)
                    .mapToDouble(p -> box.lower(p) + random.nextDouble() * (box.upper(p) - box.lower(p)))
                    .toArray();
            double loss = loss(trial, point);
            if (loss < lowest) {
                lowest = loss;
                best = point;
            }
        }
        double[] centre = best;
        double[] found = new CmaEs(1000, 0.4, 1e-4)
                .minimise(point -> loss(trial, point), centre, box, SEED, Budget.ofSteps(24))
                .point();
        double[] expected = loss(trial, found) < lowest ? found : centre;
        assertThat(search.best().orElseThrow().logParameters()).containsExactly(expected);
    }

    private static double loss(KernelTrial trial, double[] point) {
        return trial.of(START.withLogParameters(point), Run.quiet()).loss();
    }

    @Test
    void noSearchEndsWorseThanItsStart() {
        for (IvmObjective objective : IvmObjective.values()) {
            KernelTrial trial = trial(objective);
            KernelTrial.Verdict start = trial.of(START, Run.quiet());
            for (KernelSearch search : List.of(
                    new EvolutionSearch("evolution", trial, START, SEED),
                    new GradientSearch("gradient", trial, START, SEED))) {
                for (int step = 0; step < 3; step++) {
                    search.step(Run.quiet());
                }
                KernelTrial.Verdict end = trial.of(search.best().orElseThrow(), Run.quiet());
                assertThat(end.unseenError())
                        .as("%s %s", objective, search.name())
                        .isLessThanOrEqualTo(start.unseenError() + 0.05);
                if (start.unseenError() <= end.unseenError()) { // else the start itself was refused
                    assertThat(end.loss()).isLessThanOrEqualTo(start.loss() + 1e-9);
                }
            }
        }
    }

    /** A smooth kernel that calls everything "others" has a fair evidence but is of no use. */
    @Test
    void aKernelThatHasGivenUpIsNotTaken() {
        KernelTrial trial = trial(IvmObjective.EVIDENCE);
        EvolutionSearch search = new EvolutionSearch("search", trial, START, SEED);
        for (int step = 0; step < 40; step++) {
            search.step(Run.quiet());
        }
        assertThat(trial.of(search.best().orElseThrow(), Run.quiet()).unseenError())
                .isLessThan(0.2);
    }

    /** Four classes with the budget of a search each: the two that overlap get the steps. */
    @Test
    void theHardClassesGetTheMostSteps() {
        LabeledData data = clusters(160);
        Scheduler scheduler = SearchedKernels.scheduler(4);
        List<Handle<Kernel>> handles = IntStream.range(0, 4)
                .mapToObj(c -> scheduler.submit(new EvolutionSearch(
                        data.classes().name(c),
                        new KernelTrial(OPTIONS, data.features(), OneVersusRest.labels(data.labels(), c), SEED),
                        START,
                        SEED)))
                .toList();
        scheduler.run(Run.quiet().withBudget(Budget.ofSteps(40)));
        int upper = data.classes().names().indexOf("upper");
        assertThat(handles.get(upper).steps()).isGreaterThan(15);
        assertThat(handles.get(upper + 1).steps()).isGreaterThan(15);
    }
}
