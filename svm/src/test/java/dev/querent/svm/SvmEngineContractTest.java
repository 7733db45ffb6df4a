package dev.querent.svm;

import dev.querent.core.model.Trainer;
import dev.querent.model.EngineContract;
import dev.querent.model.engine.Engines;
import java.util.List;

/** The engines of this module satisfy the contract of all engines. */
class SvmEngineContractTest extends EngineContract {

    @Override
    protected Engines tested() {
        return new Engines(SvmEngines.all());
    }

    @Override
    protected List<Trainer<?>> library() {
        return List.of(new SvmTrainer(SvmOptions.defaults()), new LiblinearTrainer(LiblinearOptions.defaults()));
    }
}
