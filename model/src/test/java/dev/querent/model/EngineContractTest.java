package dev.querent.model;

import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.gp.probit.ProbitGpOptions;
import dev.querent.core.gp.probit.ProbitGpTrainer;
import dev.querent.core.gp.sparse.SparseGpOptions;
import dev.querent.core.gp.sparse.SparseGpTrainer;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.hybrid.ForestIvmOptions;
import dev.querent.core.hybrid.ForestIvmTrainer;
import dev.querent.core.hybrid.ForestKernelGpTrainer;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.model.Trainer;
import dev.querent.core.rvm.RvmOptions;
import dev.querent.core.rvm.RvmTrainer;
import dev.querent.model.engine.Engines;
import java.util.List;

/** The standard engines satisfy the contract of all engines. */
class EngineContractTest extends EngineContract {

    @Override
    protected Engines tested() {
        return Engines.standard();
    }

    @Override
    protected List<Trainer<?>> library() {
        return List.of(
                new DenseGpTrainer(DenseGpOptions.defaults()),
                new HikTrainer(HikOptions.defaults()),
                new ForestTrainer(ForestOptions.defaults()),
                new ForestKernelGpTrainer(ForestOptions.defaults(), DenseGpOptions.defaults()),
                new IvmTrainer(IvmOptions.defaults()),
                ProbitGpTrainer.ep(ProbitGpOptions.defaults()),
                ProbitGpTrainer.laplace(ProbitGpOptions.defaults()),
                new ForestIvmTrainer(ForestIvmOptions.defaults()),
                new MmSgpTrainer(MmSgpOptions.defaults()),
                new SparseGpTrainer(SparseApproximation.SOR, SparseGpOptions.defaults()),
                new SparseGpTrainer(SparseApproximation.DTC, SparseGpOptions.defaults()),
                new SparseGpTrainer(SparseApproximation.FITC, SparseGpOptions.defaults()),
                new RvmTrainer(RvmOptions.defaults()),
                new RvmTrainer(RvmOptions.kernelCommittee().build()),
                new MmSgpTrainer(MmSgpOptions.variational().build()));
    }
}
