package dev.querent.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.CalibrationParts;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class GpHikEngineTest {
    private final GpHikEngine engine = new GpHikEngine();

    private OptionValues options(Map<String, String> given) {
        return OptionValues.of(engine.name(), engine.options(), given);
    }

    private HikModel trained(int classes, Map<String, String> given) {
        return engine.trainer(options(given)).fit(data(classes), Seed.of(1));
    }

    /** Histograms with ties, empty rows and an empty dimension; each class is large in a dimension of its own. */
    private static LabeledData data(int classes) {
        return data(classes, 45);
    }

    private static LabeledData data(int classes, int count) {
        RandomSource random = Seed.of(3).generator();
        double[][] rows = new double[count][6];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            names.add("class " + i % classes);
            for (int d = 0; d < 5 && i != 7; d++) {
                rows[i][d] = random.nextInt(3) == 0 ? 0 : random.nextInt(5) / 4.0 + (d == i % classes ? 1 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static void assertSameBits(HikModel actual, HikModel expected, VarianceMethod way, LabeledData queries) {
        Predictions one = expected.predict(queries.features(), way, Workers.sequential());
        Predictions other = actual.predict(queries.features(), way, Workers.sequential());
        for (int i = 0; i < queries.size(); i++) {
            assertThat(other.row(i)).as("%s, row %d", way, i).containsExactly(one.row(i));
        }
    }

    @ParameterizedTest
    @EnumSource(value = StandardKernel.class, mode = Mode.MATCH_ALL, names = "INTERSECTION.*")
    void decodedModelPredictsTheSameBits(StandardKernel kernel) {
        for (int classes = 2; classes <= 3; classes++) {
            HikModel model = trained(classes, Map.of("kernel", kernel.label(), "search-rows", "30"));
            HikModel decoded = engine.decode(engine.encode(model));

            assertSameBits(decoded, model, model.defaultVariance(), data(classes));
            assertSameBits(decoded, model, new VarianceMethod.Coarse(), data(classes));
            assertSameBits(decoded, model, new VarianceMethod.Quantised(), data(classes));
            assertThat(decoded.labels().codes()).isEqualTo(model.labels().codes());
            assertThat(decoded.settings()).isEqualTo(model.settings());
            assertThat(decoded.convergence()).isEqualTo(model.convergence());
            assertThat(decoded.hyperparameters().logEvidence())
                    .isEqualTo(model.hyperparameters().logEvidence());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void exactVariancesAreCalibratedTheSameBeforeAndAfterStoring(boolean foundBefore) {
        HikModel model = trained(3, Map.of("search", "none"));
        if (foundBefore) {
            model.predict(data(3).features(), new VarianceMethod.Precise(), Workers.sequential());
        }
        HikModel decoded = engine.decode(engine.encode(model));
        assertThat(decoded.parts().exactCalibration().isPresent()).isEqualTo(foundBefore);
        for (VarianceMethod way : List.of(new VarianceMethod.Precise(), new VarianceMethod.Certified())) {
            assertSameBits(decoded, model, way, data(3));
        }
        assertThat(model.parts().exactCalibration().orElseThrow().damping())
                .isNotEqualTo(model.parts().calibration().damping());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void coarseVariancesAreTheSameBeforeAndAfterStoring(boolean foundBefore) {
        HikModel model = trained(3, Map.of("search", "none"));
        if (foundBefore) {
            model.variance(data(3).features(), new VarianceMethod.Coarse(), Workers.sequential());
        }
        State state = engine.encode(model);
        assertThat(state.has("largest_eigenvalue")).isEqualTo(foundBefore);
        assertSameBits(engine.decode(state), model, new VarianceMethod.Coarse(), data(3));
    }

    @Test
    void filesWithoutACalibrationForExactVariancesUseTheOneTheyHave() {
        State older = new State().put("slope", 3.0).put("damping", 0.2);
        CalibrationParts bounded = ProbabilitiesCodec.from(older);
        assertThat(ProbabilitiesCodec.exactFrom(older, bounded)).contains(bounded);
    }

    @Test
    void decodedModelOffersEveryVariance() {
        HikModel model = trained(3, Map.of("search", "none"));
        HikModel decoded = engine.decode(engine.encode(model));
        LabeledData queries = data(3);
        for (VarianceMethod way : engine.variances()) {
            Predictions one = model.predict(queries.features(), way, Workers.sequential());
            Predictions other = decoded.predict(queries.features(), way, Workers.sequential());
            for (int i = 0; i < queries.size(); i++) {
                assertThat(other.row(i)).containsExactly(one.row(i), within(1e-6));
            }
        }
    }

    @Test
    void decodedModelGoesOnLearning() {
        HikModel model = trained(2, Map.of("search", "none", "tolerance", "1e-9"));
        LabeledData more = data(3);
        OnlineLearner<HikModel> learner = engine.resume(model, Run.quiet());
        OnlineLearner<HikModel> restored = engine.resume(engine.decode(engine.encode(model)), Run.quiet());
        learner.observe(more, Run.quiet());
        restored.observe(more, Run.quiet());
        engine.complete(restored.snapshot(), Run.quiet());

        assertThat(restored.snapshot().classes()).isEqualTo(learner.snapshot().classes());
        double[] expected = learner.snapshot().parts().weights();
        assertThat(restored.snapshot().parts().weights()).containsExactly(expected, within(1e-6));
    }

    @Test
    void variancesAreThoseOfTheModel() {
        HikModel model = trained(2, Map.of("search", "none"));
        assertThat(engine.variances()).isEqualTo(model.variances());
        assertThat(engine.defaultVariance()).contains(model.defaultVariance());
    }

    @Test
    void defaultsAsTextAreTheDefaultsOfTheRecord() {
        HikOptions fromText = ((HikTrainer) engine.trainer(options(Map.of()))).options();
        HikOptions defaults = HikOptions.defaults();
        assertThat(fromText).usingRecursiveComparison().ignoringFields("kernel").isEqualTo(defaults);
        var rows = data(2).features();
        assertThat(fromText.kernel().startFor(rows).logParameters())
                .containsExactly(defaults.kernel().startFor(rows).logParameters());
    }

    @Test
    void everyOptionArrives() {
        Map<String, String> given = Map.of(
                "noise", "0.25",
                "search", "bound",
                "search-rows", "11",
                "tolerance", "0.01",
                "max-iterations", "12",
                "calibration-rows", "13",
                "bins", "14",
                "bin-range", "uniform");
        HikOptions made = ((HikTrainer) engine.trainer(options(given))).options();
        assertThat(List.of(
                        made.noise(),
                        made.search().label(),
                        made.searchRows(),
                        made.tolerance(),
                        made.maxIterations(),
                        made.calibrationRows(),
                        made.quantisation().bins(),
                        made.quantisation().range().label()))
                .isEqualTo(List.of(0.25, "bound", 11, 0.01, 12, 13, 14, "uniform"));
    }

    @Test
    void aSingleClassHasOptionsOfItsOwn() {
        OptionValues values = OptionValues.of(
                engine.name(), engine.noveltyOptions(), Map.of("noise", "0.25", "bins", "14", "tolerance", "0.01"));
        HikOptions made = engine.noveltyTrainer(values).options();

        assertThat(engine.noveltyOptions())
                .extracting(Option::name)
                .contains("kernel", "noise")
                .doesNotContain("search", "search-rows", "calibration-rows");
        assertThat(List.of(made.noise(), made.quantisation().bins(), made.tolerance()))
                .isEqualTo(List.of(0.25, 14, 0.01));
    }

    @Test
    void findingsTellWhatWasFoundAndHowTheSolverEnded() {
        Map<String, String> given = Map.of(
                "kernel", "intersection-power", "amplitude", "0.5", "exponent", "2", "noise", "0.25", "search", "none");
        State findings = engine.findings(trained(2, given));
        assertThat(findings.number("amplitude")).isCloseTo(0.5, within(1e-12));
        assertThat(findings.number("exponent")).isCloseTo(2, within(1e-12));
        assertThat(findings.number("noise")).isEqualTo(0.25);
        assertThat(findings.integer("iterations")).isPositive();
        assertThat(findings.number("relative_residual")).isLessThanOrEqualTo(1e-4);
        assertThat(findings.flag("converged")).isTrue();
        assertThat(findings.has("log_evidence")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "intersection, lbfgs, 600, estimate",
        "intersection, bound, 45, lower_bound",
        "intersection-ard, lbfgs, 45, exact_with_prior",
        "intersection-ard, lbfgs, 600, estimate_with_prior",
        "intersection-power-ard, bound, 45, lower_bound_with_prior"
    })
    void findingsSayWhatTheLogEvidenceIs(String kernel, String search, int rows, String kind) {
        HikModel model = engine.trainer(options(Map.of("kernel", kernel, "search", search)))
                .fit(data(2, rows), Seed.of(1));
        HikModel decoded = engine.decode(engine.encode(model));

        assertThat(engine.findings(model).text("log_evidence_kind")).isEqualTo(kind);
        assertThat(engine.findings(decoded).text("log_evidence_kind")).isEqualTo(kind);
    }

    @Test
    void theLogEvidenceOfFewRowsIsExactWhichGoesWithoutSaying() {
        State findings = engine.findings(trained(2, Map.of("search", "lbfgs")));
        assertThat(findings.has("log_evidence")).isTrue();
        assertThat(findings.has("log_evidence_kind")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"intersection-exponential", "intersection-exponential-ard"})
    void countsUpToAThousandAreLearntByTheExponentialKernel(String kernel) {
        LabeledData small = data(2);
        double[][] rows = new double[small.size()][small.features().columns()];
        for (int i = 0; i < rows.length; i++) {
            for (int d = 0; d < rows[i].length; d++) {
                rows[i][d] = Math.rint(444 * small.features().get(i, d));
            }
        }
        LabeledData counts = new LabeledData(DenseFeatures.of(rows), small.labels());
        HikModel model = engine.trainer(options(Map.of("kernel", kernel))).fit(counts, Seed.of(1));
        Predictions said = model.predict(counts.features(), Workers.sequential());

        int right = 0;
        for (int i = 0; i < rows.length; i++) {
            right += said.best(i) == counts.labels().code(i) ? 1 : 0;
        }
        assertThat(right).isGreaterThan(35);
    }

    @Test
    void aModelThatDidNotConvergeSaysSoAlsoAfterItWasStored() {
        HikModel model =
                trained(3, Map.of("search", "none", "noise", "1e-4", "tolerance", "1e-12", "max-iterations", "1"));
        HikModel decoded = engine.decode(engine.encode(model));

        assertThat(engine.findings(decoded).flag("converged")).isFalse();
        assertThat(engine.cautions(decoded)).isEqualTo(engine.cautions(model)).hasSize(1);
        assertThat(engine.cautions(decoded).get(0))
                .startsWith("training did not converge: after 1 iterations the relative residual was ")
                .endsWith(", not 1.0e-12; train with a larger max-iterations or tolerance");
        assertThat(engine.cautions(trained(3, Map.of("search", "none")))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gaussian", "linear", "gaussian-ard", "gaussian+linear"})
    void kernelsOfTheDenseEngineAreRefusedWithItsName(String kernel) {
        assertThatThrownBy(() -> engine.trainer(options(Map.of("kernel", kernel))))
                .isInstanceOf(UsageException.class)
                .hasMessage("gp-hik option kernel must be intersection|intersection-power|"
                        + "intersection-exponential|intersection-ard|intersection-power-ard|intersection-exponential-ard,"
                        + " got '" + kernel
                        + "'; the trainer gp-dense has it");
    }

    @Test
    void damagedStatesAreRefused() {
        State good = engine.encode(trained(2, Map.of("search", "none")));
        assertThatThrownBy(() -> engine.decode(with(good, "weights", new State().put("weights", new double[44]))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> engine.decode(with(good, "labels", new State().put("labels", new int[44]))))
                .isInstanceOf(IllegalArgumentException.class);
        State linear = new State().put("type", "linear").put("amplitude", 1.0).put("bias", 1.0);
        assertThatThrownBy(() -> engine.decode(with(good, "kernel", new State().put("kernel", linear))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("must be an intersection kernel");
    }

    /** A copy in which one entry is taken from elsewhere. */
    private static State with(State state, String name, State replacement) {
        State copy = new State();
        state.entries().forEach((key, value) -> {
            Object chosen = key.equals(name) ? replacement.entries().get(name) : value;
            if (chosen instanceof State tree) {
                copy.put(key, tree);
            } else if (chosen instanceof double[] numbers) {
                copy.put(key, numbers);
            } else if (chosen instanceof int[] numbers) {
                copy.put(key, numbers);
            } else if (chosen instanceof Double number) {
                copy.put(key, number);
            } else if (chosen instanceof Boolean flag) {
                copy.put(key, flag);
            } else {
                copy.put(key, state.texts(key));
            }
        });
        return copy;
    }
}
