package dev.querent.core.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;

/** With all rows as support points, latent values after any changes are those of training from scratch, whose temperature is newer. */
class MmSgpLearnerContractTest extends OnlineLearnerContract<MmSgpModel> {

    int denseUntil() {
        return 300;
    }

    @Override
    protected Trainer<MmSgpModel> trainer() {
        return new MmSgpTrainer(MmSgpOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(2, 1)))
                .criterion(MmSgpOptions.Criterion.NONE)
                .denseUntil(denseUntil())
                .tolerance(1e-9)
                .rounds(1000)
                .build());
    }

    @Override
    protected OnlineLearner<MmSgpModel> resume(MmSgpModel model, Run run) {
        return MmSgpLearner.resume(model);
    }

    @Override
    protected double tolerance() {
        return 1e-3; // of the alternation, in the latent values
    }

    @Override
    protected void assertSameAnswers(MmSgpModel snapshot, MmSgpModel scratch, DenseFeatures queries) {
        assertThat(snapshot.classes()).isEqualTo(scratch.classes());
        assertThat(snapshot.supportPoints()).isEqualTo(scratch.supportPoints());
        LatentMoments found = snapshot.latent(queries, Workers.sequential());
        LatentMoments expected = scratch.latent(queries, Workers.sequential());
        for (int n = 0; n < queries.rows(); n++) {
            for (int c = 0; c < expected.classes(); c++) {
                assertThat(found.mean(n, c)).isCloseTo(expected.mean(n, c), within(tolerance()));
                assertThat(found.variance(n, c)).isCloseTo(expected.variance(n, c), within(tolerance()));
            }
        }
    }
}
