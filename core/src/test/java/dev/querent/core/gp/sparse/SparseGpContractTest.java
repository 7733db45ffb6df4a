package dev.querent.core.gp.sparse;

import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;
import org.junit.jupiter.api.Nested;

/** Each approximation satisfies the contract of every trainer and classifier. */
class SparseGpContractTest {

    private abstract static class Contract extends LatentClassifierContract<SparseGpModel> {
        private final SparseApproximation approximation;

        Contract(SparseApproximation approximation) {
            this.approximation = approximation;
        }

        @Override
        protected Trainer<SparseGpModel> trainer() {
            return new SparseGpTrainer(
                    approximation, SparseGpOptions.builder().inducing(15).build());
        }
    }

    @Nested
    class Sor extends Contract {
        Sor() {
            super(SparseApproximation.SOR);
        }
    }

    @Nested
    class Dtc extends Contract {
        Dtc() {
            super(SparseApproximation.DTC);
        }
    }

    @Nested
    class Fitc extends Contract {
        Fitc() {
            super(SparseApproximation.FITC);
        }
    }
}
