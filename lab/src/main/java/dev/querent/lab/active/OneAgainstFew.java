package dev.querent.lab.active;

import dev.querent.core.active.LearningPlan;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.LabelSimulation;
import dev.querent.core.evaluation.RocAuc;
import dev.querent.core.evaluation.StrategyComparison;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.gp.DenseGpLearner;
import dev.querent.core.gp.DenseGpModel;
import dev.querent.core.gp.DenseGpOptions;
import dev.querent.core.gp.DenseGpTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.query.Questioner;
import dev.querent.core.random.Seed;
import dev.querent.io.strategy.BatchRule;
import dev.querent.io.strategy.Strategies;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.Source;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** One kind of scene is sought among a few others: which strategy of a Gaussian process finds the border with the fewest labels? */
public final class OneAgainstFew implements Experiment {
    private static final LabelSet CLASSES = LabelSet.of(List.of("other", "sought"));
    private static final int LABELS = 60;

    /**
     * Tasks of a kind.
     *
     * @param others kinds of scenes that are not sought
     * @param start rows labelled of what is sought, and of the others
     */
    private record Setting(int others, int start) {
        String key() {
            return others + "-others-start-" + start;
        }
    }

    private final Source source;
    private final String summary;
    private final List<String> strategies;
    private final List<Setting> settings;
    private final String paper;

    private OneAgainstFew(
            Source source, String summary, List<String> strategies, List<Setting> settings, String paper) {
        this.source = source;
        this.summary = summary;
        this.strategies = strategies;
        this.settings = settings;
        this.paper = paper;
    }

    public static OneAgainstFew ofMeanAndVariance() {
        return new OneAgainstFew(
                new Source(Source.Paper.FREYTAG_2012, "Fig. 4", "6.5"),
                "active learning of one kind of scene among 4, 9 or 14 others, by mean and variance",
                List.of("random", "mean", "variance", "uncertainty", "uncertainty-plus"),
                List.of(new Setting(4, 2), new Setting(9, 2), new Setting(14, 2)),
                "One class of ImageNet against 4, 9 or 19 others, two rows of each to start, 100 tasks. Mean and uncertainty are almost"
                        + " alike, uncertainty-plus is best, variance is below random for few others and above it for many.");
    }

    public static OneAgainstFew ofRelevance() {
        return new OneAgainstFew(
                new Source(Source.Paper.FREYTAG_2013, "Fig. 1", "S2"),
                "active learning of one kind of scene among 9 others, by the change of the model",
                List.of("random", "mean", "variance", "uncertainty", "weight", "impact"),
                List.of(new Setting(9, 1), new Setting(9, 5)),
                "1,000 binary tasks of Caltech-256, and in Fig. 2 of ImageNet, 1 or 5 rows per class to start; hyperparameters by marginal"
                        + " likelihood. The points of the figures are not printed.");
    }

    @Override
    public Source source() {
        return source;
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public List<String> files() {
        return PublicSet.SCENE15.files();
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest scenes = PublicSet.SCENE15.load(context.data(), context.seed(), context.part());
        int runs = context.choose(100, 2);
        Map<Setting, List<StrategyRuns>> results = new LinkedHashMap<>();
        for (Setting setting : context.choose(settings, settings.subList(0, 1))) {
            results.put(setting, compare(setting, scenes, runs, context));
        }
        return result(results, runs);
    }

    private List<StrategyRuns> compare(Setting setting, TrainTest scenes, int runs, ExperimentContext context) {
        LabelSimulation<DenseGpModel> simulation = new LabelSimulation<>(
                new DenseGpTrainer(DenseGpOptions.builder()
                        .kernel(StandardKernel.INTERSECTION)
                        .build()),
                DenseGpLearner::resume,
                LearningPlan.USUAL_GROWTH,
                setting.start,
                context.choose(LABELS, 12),
                1,
                context.choose(4, 2),
                (said, labels) -> RocAuc.of(said, labels).orElseThrow().value());
        Map<String, Questioner<? super DenseGpModel>> questioners = new LinkedHashMap<>();
        for (String strategy : strategies) {
            questioners.put(
                    strategy, Strategies.parse(strategy).questioner(DenseGpModel.class, "gp-dense", BatchRule.BEST));
        }
        Seed seed = context.seed().child(setting.key());
        return new StrategyComparison<>(simulation, runs)
                .of(
                        questioners,
                        r -> task(scenes, setting.others, seed.child("task", r)),
                        seed,
                        context.partWithProgress());
    }

    /** The first of some kinds drawn at random is sought. */
    private static StrategyComparison.Task task(TrainTest scenes, int others, Seed seed) {
        LabelSet kinds = scenes.train().classes();
        int[] order = seed.generator().permutation(kinds.size());
        List<String> drawn =
                IntStream.of(order).limit(others + 1L).mapToObj(kinds::name).toList();
        return new StrategyComparison.Task(part(scenes.train(), drawn), part(scenes.test(), drawn));
    }

    private static LabeledData part(LabeledData all, List<String> drawn) {
        int[] rows = IntStream.range(0, all.size())
                .filter(row -> drawn.contains(all.labels().name(row)))
                .toArray();
        int[] codes = IntStream.of(rows)
                .map(row -> all.labels().name(row).equals(drawn.get(0)) ? 1 : 0)
                .toArray();
        return new LabeledData(all.features().select(rows), Labels.of(CLASSES, codes));
    }

    private ExperimentResult result(Map<Setting, List<StrategyRuns>> results, int runs) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(
                new Protocol(
                        paper,
                        "Scenes of 15 kinds, 800 counts of visual words, one kind against others drawn anew in each of "
                                + runs
                                + " tasks; gp-dense with the intersection kernel, hyperparameters by marginal likelihood from five rows per class on.",
                        "Other images and features; the start has as many rows of what is sought as of all others together, and labels are regressed"
                                + " without a constant, so that rows unlike all labelled ones look sought when most labels are of others."));
        Map<String, Figure> figures = new LinkedHashMap<>();
        List<List<?>> numbers = new ArrayList<>();
        double[] sums = new double[strategies.size()];
        for (Map.Entry<Setting, List<StrategyRuns>> entry : results.entrySet()) {
            Setting setting = entry.getKey();
            List<StrategyRuns> all = entry.getValue();
            StrategyRuns random = all.get(0);
            figures.put(
                    setting.key(),
                    new Figure(
                            "Against " + setting.others,
                            "Area under the ROC curve; " + 2 * setting.start + " labels to start.",
                            StrategyCurves.chart(all, "area under the ROC curve")));
            builder.table(
                    "Against " + setting.others + ", " + 2 * setting.start + " labels to start",
                    "Tasks are the same for all; differences are tested in pairs.",
                    StrategyCurves.table(all, random));
            for (StrategyRuns each : all) {
                builder.fact(
                        "area_" + setting.key().replace('-', '_') + "_"
                                + each.strategy().replace('-', '_'),
                        each.curve().area());
                sums[strategies.indexOf(each.strategy())] += each.curve().area();
            }
            for (List<?> row : StrategyCurves.rows(all)) {
                List<Object> whole = new ArrayList<>(List.of(setting.others, setting.start));
                whole.addAll(row);
                numbers.add(whole);
            }
        }
        builder.figures("Learning curves", "Means of all tasks; bands are 95\u00A0% confidence intervals.", figures);
        builder.csv(
                "curves", List.of("others", "start_per_class", "strategy", "labels", "auc_mean", "auc_sd"), numbers);
        int best = IntStream.range(0, sums.length).reduce(0, (a, b) -> sums[b] > sums[a] ? b : a);
        return builder.build(
                strategies.get(best) + " has the largest area on average",
                "Of " + String.join(", ", strategies) + ", with up to " + LABELS + " labels.");
    }
}
