package dev.querent.core.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MmSgpLearnerTest {
    private static final Seed SEED = Seed.of(1);
    private static final Run QUIET = Run.quiet();

    private static MmSgpOptions.Builder options() {
        return MmSgpOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(4, 1.5)))
                .criterion(MmSgpOptions.Criterion.NONE)
                .denseUntil(0);
    }

    /** Three overlapping clouds. */
    private static LabeledData clouds(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] x = new double[rows][];
        List<String> names = new ArrayList<>();
        for (int n = 0; n < rows; n++) {
            int c = n % 3;
            x[n] = new double[] {(c == 1 ? 2 : 0) + random.nextGaussian(), (c == 2 ? 2 : 0) + random.nextGaussian()};
            names.add("abc".substring(c, c + 1));
        }
        return new LabeledData(DenseFeatures.of(x), Labels.of(names));
    }

    private static MmSgpModel fit(MmSgpOptions options, LabeledData data) {
        return new MmSgpTrainer(options).fit(data, SEED);
    }

    private static void assertSameMeans(MmSgpModel found, MmSgpModel expected, double tolerance) {
        DenseFeatures queries = (DenseFeatures) clouds(30, 99).features();
        LatentMoments means = found.latentMeans(queries, Workers.sequential());
        LatentMoments truth = expected.latentMeans(queries, Workers.sequential());
        for (int n = 0; n < queries.rows(); n++) {
            for (int c = 0; c < 3; c++) {
                assertThat(means.mean(n, c)).isCloseTo(truth.mean(n, c), within(tolerance));
            }
        }
    }

    /** The same seed chooses the same support points. */
    @Test
    void sparseMachinesAfterAnyChangesAreThoseOfTraining() {
        MmSgpOptions tight = options().tolerance(1e-9).rounds(1000).build();
        LabeledData data = clouds(90, 1);
        MmSgpLearner learner = MmSgpLearner.resume(fit(tight, data.select(range(0, 60))));
        learner.observe(data.select(range(60, 75)), QUIET);
        learner.relabel(3, "b", QUIET);
        learner.observe(data.select(range(75, 90)), QUIET);
        LabeledData now = learner.snapshot().parts().rows();
        MmSgpModel scratch = fit(tight, now);
        assertThat(learner.snapshot().supportPoints()).isEqualTo(63).isEqualTo(scratch.supportPoints());
        assertSameMeans(learner.snapshot(), scratch, 1e-3);
    }

    @Test
    void forgottenRowsLeaveNothingInTheMachinesBitForBit() {
        LabeledData data = clouds(60, 1);
        MmSgpLearner learner = MmSgpLearner.resume(fit(options().build(), data.select(range(0, 40))));
        learner.observe(data.select(range(40, 60)), QUIET);
        learner.forget(range(40, 60), QUIET);
        MmSgpModel never = fit(options().build(), data.select(range(0, 40)));
        assertThat(learner.snapshot().link()).isEqualTo(never.link());
        assertSameMeans(learner.snapshot(), never, 0);
    }

    @Test
    void theTemperatureIsFittedAgainOnceAQuarterOfTheRowsHasChanged() {
        LabeledData data = clouds(80, 1);
        MmSgpModel start = fit(options().build(), data.select(range(0, 60)));
        MmSgpLearner learner = MmSgpLearner.resume(start);
        learner.observe(data.select(range(60, 75)), QUIET);
        assertThat(learner.snapshot().link()).isEqualTo(start.link());
        assertThat(learner.state().changes()).isEqualTo(15);
        learner.observe(data.select(range(75, 80)), QUIET);
        assertThat(learner.state().changes()).isEqualTo(20);
        learner.relabel(0, "b", QUIET);
        assertThat(learner.state().changes()).isZero();
        assertThat(learner.snapshot().link()).isNotEqualTo(start.link());
    }

    /** Counts rounds, not seconds. */
    @Test
    void aWarmStartNeedsFewerRounds() {
        LabeledData data = clouds(90, 1);
        MmSgpOptions options = options().build();
        MmSgpModel known = fit(options, data.select(range(0, 89)));
        MarginTraining training = new MarginTraining(options.machines(), known.kernel(), data, SEED, QUIET);
        MarginMachines cold = training.machines(training.support());
        MarginMachines warm = training.machines(training.support(), new WarmStart(known, data, Workers.sequential()));
        assertThat(rounds(warm)).isLessThanOrEqualTo(rounds(cold) / 2);
        assertThat(warm.bound()).isGreaterThan(cold.bound() - 0.1);
    }

    private static int rounds(MarginMachines machines) {
        return machines.fits().stream().mapToInt(fit -> fit.rounds()).max().orElseThrow();
    }

    private static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }
}
