package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of a classifier with latent means and a variance, beyond {@link ClassifierContract}. */
public abstract class LatentClassifierContract<M extends LatentClassifier> extends ClassifierContract<M> {
    /** Round-off, and the error of iterative methods at their default tolerance. */
    private static final double SLACK = 1e-6;

    private M model() {
        return trainer().fit(data(), SEED);
    }

    private Variance variance(M model, VarianceMethod method, Workers workers) {
        return model.latent(queries(), method, workers).variance().orElseThrow();
    }

    @Test
    protected final void latentMomentsBelongToTheRowsAndClasses() {
        M model = model();
        for (VarianceMethod method : model.variances()) {
            LatentMoments moments = model.latent(queries(), method, Workers.sequential());
            assertThat(moments.rows()).as(method.text()).isEqualTo(queries().rows());
            assertThat(moments.classes()).as(method.text()).isEqualTo(CLASSES.size());
            assertThat(moments.variance()).as(method.text()).isPresent();
        }
    }

    @Test
    protected final void meansAreTheSameWithoutAVariance() {
        M model = model();
        LatentMoments moments = model.latent(queries(), Workers.sequential());
        LatentMoments means = model.latentMeans(queries(), Workers.sequential());
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < moments.classes(); c++) {
                assertThat(means.mean(i, c)).isCloseTo(moments.mean(i, c), within(1e-9));
            }
        }
    }

    @Test
    protected final void theDefaultVarianceIsOffered() {
        M model = model();
        assertThat(model.offers(model.defaultVariance())).isTrue();
        assertThat(model.variances()).doesNotHaveDuplicates();
    }

    @Test
    protected final void whereNothingIsSaidTheDefaultVarianceIsUsed() {
        M model = model();
        VarianceMethod usual = model.defaultVariance();
        Predictions said = model.predict(queries(), usual, Workers.sequential());
        Predictions unsaid = model.predict(queries());
        Variance latent =
                model.latent(queries(), Workers.sequential()).variance().orElseThrow();
        for (int i = 0; i < said.rows(); i++) {
            assertThat(unsaid.row(i)).containsExactly(said.row(i));
            assertThat(latent.value(i))
                    .isEqualTo(variance(model, usual, Workers.sequential()).value(i));
        }
    }

    @Test
    protected final void everyVarianceIsFiniteAndNotNegative() {
        M model = model();
        for (VarianceMethod method : model.variances()) {
            Variance variance = variance(model, method, Workers.sequential());
            assertThat(variance.rows()).isEqualTo(queries().rows());
            for (int i = 0; i < variance.rows(); i++) {
                assertThat(variance.lower(i)).as("%s, row %d", method, i).isNotNegative();
                assertThat(variance.upper(i)).as("%s, row %d", method, i).isFinite();
            }
        }
    }

    @Test
    protected final void boundsAndIntervalsHoldTheExactVariance() {
        M model = model();
        Optional<VarianceMethod> truth = model.variances().stream()
                .filter(method -> method instanceof VarianceMethod.Exact || method instanceof VarianceMethod.Precise)
                .findFirst();
        assumeTrue(truth.isPresent(), "the model offers no exact variance to compare with");
        Variance exact = variance(model, truth.get(), Workers.sequential());
        assertThat(exact.kind()).isEqualTo(Variance.Kind.EXACT);
        for (VarianceMethod method : model.variances()) {
            Variance other = variance(model, method, Workers.sequential());
            for (int i = 0; i < exact.rows(); i++) {
                assertThat(exact.value(i))
                        .as("%s, row %d", method, i)
                        .isBetween(other.lower(i) - SLACK, other.upper(i) + SLACK);
            }
        }
    }

    @Test
    protected final void aCertifiedVarianceIsAsNarrowAsAsked() {
        M model = model();
        VarianceMethod.Certified asked = new VarianceMethod.Certified(1e-5);
        assumeTrue(model.offers(asked), "the model offers no certified variance");
        Variance interval = variance(model, asked, Workers.sequential());
        assertThat(interval.kind()).isEqualTo(Variance.Kind.INTERVAL);
        for (int i = 0; i < interval.rows(); i++) {
            assertThat(interval.upper(i) - interval.lower(i)).isLessThanOrEqualTo(asked.width() + 1e-12);
        }
    }

    @Test
    protected final void threadCountDoesNotChangeABitOfAnyVariance() {
        M model = model();
        try (WorkerPool pool = WorkerPool.of(4)) {
            for (VarianceMethod method : model.variances()) {
                Variance sequential = variance(model, method, Workers.sequential());
                Variance parallel = variance(model, method, pool);
                for (int i = 0; i < sequential.rows(); i++) {
                    assertThat(parallel.lower(i)).as(method.text()).isEqualTo(sequential.lower(i));
                    assertThat(parallel.upper(i)).as(method.text()).isEqualTo(sequential.upper(i));
                }
            }
        }
    }

    @Test
    protected final void predictionsCarryTheVarianceThatWasAskedFor() {
        M model = model();
        for (VarianceMethod method : model.variances()) {
            Variance asked = variance(model, method, Workers.sequential());
            Variance carried = model.predict(queries(), method, Workers.sequential())
                    .latent()
                    .flatMap(LatentMoments::variance)
                    .orElseThrow();
            assertThat(carried.kind()).as(method.text()).isEqualTo(asked.kind());
            for (int i = 0; i < asked.rows(); i++) {
                assertThat(carried.value(i)).as("%s, row %d", method, i).isCloseTo(asked.value(i), within(1e-12));
            }
        }
    }

    @Test
    protected final void probabilitiesVaryByAtMostAQuarter() {
        M model = model();
        LatentMoments moments = model.latent(queries(), Workers.sequential());
        ClassVariances alone = model.classVariances(moments, Workers.sequential());
        assertThat(alone.rows()).isEqualTo(moments.rows());
        try (WorkerPool pool = WorkerPool.of(4)) {
            ClassVariances together = model.classVariances(moments, pool);
            for (int i = 0; i < alone.rows(); i++) {
                for (int c = 0; c < CLASSES.size(); c++) {
                    assertThat(alone.value(i, c))
                            .as("row %d, class %d", i, c)
                            .isBetween(0.0, 0.25)
                            .isEqualTo(together.value(i, c));
                }
            }
        }
    }

    @Test
    protected final void noRowsHaveNoVariance() {
        M model = model();
        for (VarianceMethod method : model.variances()) {
            LatentMoments none = model.latent(queries().select(new int[0]), method, Workers.sequential());
            assertThat(none.variance().orElseThrow().rows()).as(method.text()).isZero();
        }
    }

    @Test
    protected final void aVarianceThatIsNotOfferedIsRefusedWithThoseThatAre() {
        M model = model();
        List<VarianceMethod> missing = KnownVariances.ALL.stream()
                .filter(method -> !model.offers(method))
                .toList();
        for (VarianceMethod method : missing) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> model.latent(queries(), method, Workers.sequential()))
                    .withMessageContaining("'" + method.label() + "'")
                    .withMessageContaining(model.variances().get(0).label());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> model.predict(queries(), method, Workers.sequential()))
                    .withMessageContaining("'" + method.label() + "'");
        }
    }
}
