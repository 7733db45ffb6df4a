package dev.querent.core.hybrid;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;

/** With a fixed forest, any sequence of additions, relabellings and removals ends at the model conditioned on the present rows. */
class ForestKernelGpLearnerContractTest extends OnlineLearnerContract<ForestKernelGpModel> {

    private static Hyperparameters fixed(int width) {
        double[][] rows = new double[60][width];
        String[] names = new String[60];
        var random = Seed.of(9).generator();
        for (int i = 0; i < 60; i++) {
            for (int d = 0; d < width; d++) {
                rows[i][d] = random.nextDouble();
            }
            names[i] = rows[i][0] + 0.5 * rows[i][1] < 0.6 ? "low" : "high";
        }
        LabeledData data = new LabeledData(DenseFeatures.of(rows), Labels.of(List.of(names)));
        ForestKernel kernel = ForestKernel.of(
                new ForestTrainer(ForestOptions.builder().trees(25).build()).fit(data, Seed.of(1)));
        return Hyperparameters.fixed(KernelWithConstant.of(kernel, 0.5), 0.1);
    }

    @Override
    protected Trainer<ForestKernelGpModel> trainer() {
        ForestKernelGpTrainer trainer =
                ForestKernelGpFormsTest.trainer(ForestKernelGpTrainer.Form.SPARSE, SearchMethod.NONE);
        return new Trainer<>() {
            @Override
            public String name() {
                return trainer.name();
            }

            @Override
            public ForestKernelGpModel fit(LabeledData data, Seed seed, Run run) {
                return trainer.conditioned(data, fixed(data.features().columns()), List.of(), seed, run);
            }
        };
    }

    @Override
    protected OnlineLearner<ForestKernelGpModel> resume(ForestKernelGpModel model, Run run) {
        return ForestKernelGpLearner.resume(model, run);
    }

    @Override
    protected double tolerance() {
        return 1e-4; // calibration predicts held-out rows to three digits only
    }
}
