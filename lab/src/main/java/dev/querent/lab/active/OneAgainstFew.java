package dev.querent.lab.active;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.RocAuc;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyComparison.Task;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.PublishedProcess;
import dev.querent.lab.simulate.AllLabelsLevel;
import dev.querent.model.engine.Engines;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.Strategies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** One category of scenes against a few others: with which strategy does a Gaussian process need the fewest labels? */
public final class OneAgainstFew extends Experiment {
    private static final LabelSet CLASSES = LabelSet.of(List.of("other", "sought"));

    /** Asked one by one. */
    static final int QUESTIONS = 50;

    /** Hyperparameters are searched again when labels have grown by a tenth, i.e. every 1 to 10 questions. */
    private static final double GROWTH = 1.1;

    private final List<String> strategies;
    private final List<OneAgainstFewSetting> settings;
    private final String paper;

    private OneAgainstFew(
            Citation source,
            String summary,
            List<String> strategies,
            List<OneAgainstFewSetting> settings,
            String paper) {
        super(source, summary, PublicSet.SCENE15.files());
        this.strategies = strategies;
        this.settings = settings;
        this.paper = paper;
    }

    public static OneAgainstFew ofMeanAndVariance() {
        return new OneAgainstFew(
                new Citation(Citation.Paper.FREYTAG_2012, "Fig. 4", "6.5"),
                "active learning of one category of scenes among 4, 9 or 14 others, by mean and variance",
                List.of("random", "mean", "variance", "uncertainty", "uncertainty-plus"),
                List.of(
                        new OneAgainstFewSetting(4, 2),
                        new OneAgainstFewSetting(9, 2),
                        new OneAgainstFewSetting(14, 2)),
                "One class of ImageNet against 4, 9 or 19 others, two rows per class at the start, 100 tasks with 100 starts each. Mean and"
                        + " uncertainty are almost alike, uncertainty-plus is best, variance is below random for few others and above it for many.");
    }

    public static OneAgainstFew ofRelevance() {
        return new OneAgainstFew(
                new Citation(Citation.Paper.FREYTAG_2013, "Fig. 1", "S2"),
                "active learning of one category of scenes among 9 others, by the change of the model",
                List.of("random", "mean", "variance", "uncertainty", "weight", "impact"),
                List.of(new OneAgainstFewSetting(9, 1), new OneAgainstFewSetting(9, 5)),
                "1,000 binary tasks of Caltech-256, and in Fig. 2 of ImageNet, 1 or 5 rows per class at the start; hyperparameters by marginal"
                        + " likelihood. All labels together reach 93.81 % and 89.2 %. The paper does not print the points of the figures.");
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest scenes = PublicSet.SCENE15.load(context.data(), context.seed(), context.part());
        int tasks = context.choose(100, 2);
        OneAgainstFewResult result = new OneAgainstFewResult(strategies, paper, tasks);
        for (OneAgainstFewSetting setting : context.choose(settings, settings.subList(0, 1))) {
            compare(setting, scenes, tasks, context, result);
        }
        return result.build();
    }

    private void compare(
            OneAgainstFewSetting setting,
            TrainTest scenes,
            int tasks,
            ExperimentContext context,
            OneAgainstFewResult result) {
        LabelSimulation<DenseGpModel> simulation = new LabelSimulation<>(
                new DenseGpTrainer(options()),
                DenseGpLearner::resume,
                GROWTH,
                setting.start(),
                setting.startLabels() + context.choose(QUESTIONS, 4),
                1,
                context.choose(5, 2),
                OneAgainstFew::areaByMeans,
                Map.of());
        Map<String, QuerySelector<? super DenseGpModel>> selectors = new LinkedHashMap<>();
        for (String strategy : strategies) {
            selectors.put(
                    strategy,
                    Strategies.standard(Engines.standard())
                            .parse(strategy)
                            .selector(DenseGpModel.class, "gp-dense", BatchRule.BEST));
        }
        Seed seed = context.seed().child(setting.key());
        IntFunction<Task> drawn = number -> task(scenes, setting.others(), seed.child("task", number));
        result.add(
                setting,
                new StrategyComparison<>(simulation, tasks).of(selectors, drawn, seed, context.partWithProgress()),
                AllLabelsLevel.of(simulation, tasks, drawn, seed, context.part()));
    }

    /** The papers' model as far as it is described; a few rows are enough for two hyperparameters. */
    private static DenseGpOptions options() {
        return PublishedProcess.dense().searchRows(300).build();
    }

    /** The papers rank by the mean. Our probabilities would shrink it by the variance, which changes the order. */
    private static double areaByMeans(Predictions said, Labels labels) {
        LatentMoments latent = said.latent().orElseThrow();
        double[] means = IntStream.range(0, said.rows())
                .mapToDouble(row -> latent.mean(row, said.classes().code("sought")))
                .toArray();
        boolean[] sought = new boolean[means.length];
        for (int row = 0; row < sought.length; row++) {
            sought[row] = labels.name(row).equals("sought");
        }
        return RocAuc.of(means, sought).orElseThrow().value();
    }

    /** The first of some random categories is the positive one. The start is drawn by category, as in the papers. */
    private static Task task(TrainTest scenes, int others, Seed seed) {
        LabelSet kinds = scenes.train().classes();
        int[] order = seed.generator().permutation(kinds.size());
        List<String> drawn =
                IntStream.of(order).limit(others + 1L).mapToObj(kinds::name).toList();
        int[] pool = rows(scenes.train(), drawn);
        return new Task(
                binary(scenes.train().select(pool), drawn.get(0)),
                scenes.train().labels().select(pool),
                binary(scenes.test().select(rows(scenes.test(), drawn)), drawn.get(0)));
    }

    private static int[] rows(LabeledData all, List<String> categories) {
        return IntStream.range(0, all.size())
                .filter(row -> categories.contains(all.labels().name(row)))
                .toArray();
    }

    private static LabeledData binary(LabeledData rows, String sought) {
        int[] codes = IntStream.range(0, rows.size())
                .map(row -> rows.labels().name(row).equals(sought) ? 1 : 0)
                .toArray();
        return new LabeledData(rows.features(), Labels.of(CLASSES, codes));
    }
}
