package dev.querent.model.engine;

import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.model.VarianceMethod;
import dev.querent.model.state.State;
import java.util.List;

/** An engine that trains probit classifiers, which are stored alike. */
interface ProbitModelEngine extends Engine<ProbitGpModel> {
    @Override
    default List<VarianceMethod> variances() {
        return ProbitGpModel.VARIANCES;
    }

    @Override
    default Class<ProbitGpModel> modelType() {
        return ProbitGpModel.class;
    }

    @Override
    default State findings(ProbitGpModel model) {
        return ProbitGpCodec.findings(model);
    }

    @Override
    default State encode(ProbitGpModel model) {
        return ProbitGpCodec.encode(model.parts());
    }

    @Override
    default ProbitGpModel decode(State state) {
        return ProbitGpModel.of(ProbitGpCodec.decode(state));
    }
}
