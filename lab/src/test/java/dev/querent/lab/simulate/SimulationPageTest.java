package dev.querent.lab.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyComparison.Task;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.lab.report.StrictHtml;
import dev.querent.model.table.Content;
import dev.querent.model.table.FeatureSchema;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationPageTest {
    private static final LabeledData POOL = draw(60, 1);
    private static final LabeledData TEST = draw(80, 2);
    private static final DenseGpTrainer TRAINER = new DenseGpTrainer(
            DenseGpOptions.builder().search(SearchMethod.NONE).build());
    private static final LabelSimulation<DenseGpModel> SIMULATION =
            new LabelSimulation<>(TRAINER, DenseGpLearner::resume, LearningPlan.USUAL_GROWTH, 1, 30, 1, 10);

    @TempDir
    Path folder;

    /** Images of two pixels; the class is the brighter one. */
    private static LabeledData draw(int rows, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            values[i] = new double[] {random.nextDouble(), random.nextDouble()};
            names.add(values[i][0] > values[i][1] ? "left" : "right");
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static List<StrategyRuns> results() {
        return new StrategyComparison<>(SIMULATION, 2)
                .of(Map.of("random", QuerySelector.top(QueryStrategies.random())), POOL, TEST, Seed.of(1), Run.quiet());
    }

    private StrictHtml page(Content content) throws IOException {
        List<StrategyRuns> results = results();
        Task task = new Task(POOL, TEST);
        new SimulationPage(
                        results,
                        results.get(0),
                        AllLabelsLevel.of(SIMULATION, task, Seed.of(1), Run.quiet()),
                        QueriedImages.of(content, POOL.labels()),
                        "pool",
                        "gp-dense",
                        Map.of())
                .write(folder);
        return StrictHtml.parse(Files.readString(folder.resolve("simulation.html")));
    }

    @Test
    void allLabelsAreThoseOfThePoolAndMeasuredAsTheCurvesAre() {
        AllLabelsLevel level = AllLabelsLevel.of(SIMULATION, new Task(POOL, TEST), Seed.of(1), Run.quiet());
        double expected = Accuracy.of(TRAINER.fit(POOL, Seed.of(9)).predict(TEST.features()), TEST.labels())
                .value();
        assertThat(level).isEqualTo(new AllLabelsLevel(60, 60, expected));
    }

    @Test
    void ofSeveralTasksTheMeanCountsOnAnyNumberOfThreads() {
        List<Task> tasks = List.of(new Task(POOL, TEST), new Task(POOL, draw(80, 3)));
        AllLabelsLevel alone = AllLabelsLevel.of(SIMULATION, 2, tasks::get, Seed.of(1), Run.quiet());
        double mean = tasks.stream()
                .mapToDouble(task -> AllLabelsLevel.of(SIMULATION, task, Seed.of(1), Run.quiet())
                        .mean())
                .average()
                .orElseThrow();
        assertThat(alone.mean()).isCloseTo(mean, within(1e-15));
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertThat(AllLabelsLevel.of(SIMULATION, 2, tasks::get, Seed.of(1), Run.on(pool)))
                    .isEqualTo(alone);
        }
    }

    @Test
    void aLargePoolIsSampledAndSaysSo() {
        AllLabelsLevel level =
                AllLabelsLevel.of(SIMULATION, new Task(draw(6_000, 4), draw(5, 5)), Seed.of(1), Run.quiet());
        assertThat(level.pool()).isEqualTo(6_000);
        assertThat(level.labels()).isBetween(4_990, 5_010);
        assertThat(level.series(2, 30).name()).endsWith("of 6\u202F000 labels");
    }

    @Test
    void thePageOfImagesShowsTheFirstTwentyAskedInTheColoursOfTheirClasses() throws IOException {
        StrictHtml page =
                page(new Vectors(POOL.features(), FeatureSchema.unnamed(2), Optional.of(new ImageShape(2, 1))));
        List<String> asked = results().get(0).runs().get(0).asked().stream()
                .limit(20)
                .map(row -> POOL.labels().name(row))
                .toList();
        assertThat(page.texts("li", "framed")).isEqualTo(asked);
        assertThat(page.elements("img")).hasSize(20);
        assertThat(page.text()).contains("What was asked", "all 60 labels");
    }

    @Test
    void thePageOfTextsShowsNoImages() throws IOException {
        StrictHtml page = page(new Texts(Collections.nCopies(60, "a text")));
        assertThat(page.elements("img")).isEmpty();
        assertThat(page.text()).doesNotContain("What was asked").contains("all 60 labels");
    }
}
