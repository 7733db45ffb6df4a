package dev.querent.core.hybrid;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.gp.probit.inference.ScoreVariances;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.internal.Require;
import dev.querent.core.ivm.ActiveSetOptions;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A forest and informative vector machines. The forest routes each row to the class it predicts, whose weights pool forest and machines; an expert for
 * rows of this class may then divide what the pool gives to the expert's classes. The latent means are the scores, whose softmax are the
 * probabilities; their variance is that of the machines' part, and 0 where the forest answers alone. Immutable.
 */
public final class ForestIvmModel implements LatentClassifier {
    public static final List<VarianceMethod> VARIANCES = ProbitGpModel.VARIANCES;

    private final ForestModel forest;
    private final Optional<ProbitGpModel> ivm;
    private final List<RoutedClass> routed;
    private final Optional<Learning> learning;

    ForestIvmModel(
            ForestModel forest, Optional<ProbitGpModel> ivm, List<RoutedClass> routed, Optional<Learning> learning) {
        int count = forest.classes().size();
        Require.that(routed.size() == count, "classes with weights", routed.size(), "" + count);
        ivm.ifPresent(model -> Require.that(
                model.classes().equals(forest.classes()),
                "classes of the machines",
                model.classes(),
                "those of the forest, " + forest.classes()));
        this.forest = forest;
        this.ivm = ivm;
        this.routed = List.copyOf(routed);
        this.learning = learning;
    }

    /**
     * The serialisable parts of a model.
     *
     * @param ivm machines that tell all classes apart; empty if there are only experts
     * @param floor ε, added to the forest's shares
     * @param routed by class that the forest predicts
     * @param learning empty if the model cannot learn more
     */
    public record Parts(
            ForestModel forest,
            Optional<ProbitGpModel> ivm,
            double floor,
            List<RoutedParts> routed,
            Optional<Learning> learning) {}

    /**
     * What a model needs to learn more, besides the forest's rows. Arrays are passed on, not copied.
     *
     * @param seed of experts
     * @param ivm the machines that tell all classes apart, with the same rows; empty if there are only experts
     * @param machines how those of experts choose their rows
     * @param expertRows see {@link ForestIvmOptions}
     * @param purity likewise
     * @param judged ascending numbers of rows about which forest and machines said something before they learnt them
     * @param shares what the forest said, by judged row and class
     * @param z what the machines said, likewise; zeros if there are none
     */
    public record Learning(
            Seed seed,
            Optional<IvmModel> ivm,
            ActiveSetOptions machines,
            int expertRows,
            double purity,
            int[] judged,
            double[] shares,
            double[] z) {
        public Learning {
            Require.that(shares.length == z.length, "scores of the machines", z.length, "" + shares.length);
            Require.that(
                    judged.length == 0 || shares.length % judged.length == 0,
                    "shares of the forest",
                    shares.length,
                    "a multiple of " + judged.length);
        }

        JudgedRows judged(Labels labels) {
            int[] codes = IntStream.of(judged).map(labels::code).toArray();
            return new JudgedRows(judged, new HeldOutRows(labels.classes().size(), shares, z, codes));
        }

        Learning with(Optional<IvmModel> machinesNow, JudgedRows rows) {
            HeldOutRows scores = rows.scores();
            return new Learning(
                    seed, machinesNow, machines, expertRows, purity, rows.rows(), scores.shares(), scores.z());
        }
    }

    /**
     * The weights of rows that the forest predicts as one class.
     *
     * @param forestWeight w_f
     * @param ivmWeight w_i; 0 without machines
     */
    public record RoutedParts(double forestWeight, double ivmWeight, Optional<ExpertParts> expert) {}

    /**
     * An expert for the classes of its model, some of all classes.
     *
     * @param poolWeight weight of the pool's scores among these classes; 0 if the expert alone decides
     * @param expertWeight weight of the expert's scores
     */
    public record ExpertParts(ProbitGpModel model, double poolWeight, double expertWeight) {}

    /** Restores a model from its parts, see {@link #parts}. */
    public static ForestIvmModel of(Parts parts) {
        return new ForestIvmModel(
                parts.forest(),
                parts.ivm(),
                parts.routed().stream()
                        .map(one -> new RoutedClass(
                                new LogLinearWeights(one.forestWeight(), one.ivmWeight(), parts.floor()),
                                one.expert()
                                        .map(expert ->
                                                Expert.of(expert, parts.forest().classes()))))
                        .toList(),
                parts.learning());
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return new Parts(
                forest,
                ivm,
                routed.get(0).weights().floor(),
                routed.stream()
                        .map(one -> new RoutedParts(
                                one.weights().forest(),
                                one.weights().ivm(),
                                one.expert().map(Expert::parts)))
                        .toList(),
                learning);
    }

    /** A part of the model that can decide on the class of a row. */
    public enum Member implements NamedChoice {
        /** The forest; nobody after it changed its class. */
        FOREST,
        /** The machines for all classes. */
        IVM,
        /** The expert for rows that the forest predicts as one class. */
        EXPERT
    }

    /**
     * Who decided on a class: the last of forest, machines and expert that changed the predicted class.
     *
     * @param label the predicted class
     * @param forestLabel the class that the forest predicts; an expert is that of this class
     */
    public record Decision(String label, Member by, String forestLabel) {}

    /** For each row, the class with the highest probability and who decided on it. */
    public List<Decision> decisions(Features rows, Workers workers) {
        CombinedScores scores = scores(rows, workers);
        return IntStream.range(0, rows.rows())
                .mapToObj(row -> new Decision(
                        classes().name(scores.best(row)),
                        scores.decidedBy(row),
                        classes().name(scores.routed(row))))
                .toList();
    }

    /** The classes whose rows have an expert. */
    public List<String> experts() {
        return IntStream.range(0, routed.size())
                .filter(c -> routed.get(c).expert().isPresent())
                .mapToObj(classes()::name)
                .toList();
    }

    public ForestModel forest() {
        return forest;
    }

    /** The machines that tell all classes apart; empty if there are only experts. */
    public Optional<ProbitGpModel> ivm() {
        return ivm;
    }

    @Override
    public LabelSet classes() {
        return forest.classes();
    }

    @Override
    public int features() {
        return forest.features();
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    List<RoutedClass> routed() {
        return routed;
    }

    /** What the model needs to learn more; empty if it did not keep its rows. */
    public Optional<Learning> learning() {
        return learning;
    }

    CombinedScores scores(Features rows, Workers workers) {
        requireFeatures(rows);
        return CombinedScores.of(forest, ivm, routed, rows, workers);
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        requireOffered(variance);
        CombinedScores scores = scores(rows, workers);
        int m = classes().size();
        return LatentMoments.owning(m, scores.values(), Optional.of(Variance.exact(m, scores.variances())));
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        return LatentMoments.owning(classes().size(), scores(rows, workers).values(), Optional.empty());
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        LatentMoments moments = latent(rows, variance, workers);
        int m = classes().size();
        double[] scores = new double[rows.rows() * m];
        double[] probabilities = new double[scores.length];
        for (int i = 0; i < rows.rows(); i++) {
            for (int c = 0; c < m; c++) {
                scores[i * m + c] = moments.mean(i, c);
            }
            Temperature.softmax(scores, i * m, 1, probabilities, i * m, m);
        }
        return Predictions.owning(classes(), probabilities, Optional.of(moments));
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        int m = classes().size();
        double[] scores = new double[moments.rows() * m];
        double[] variances = new double[scores.length];
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < m; c++) {
                scores[i * m + c] = moments.mean(i, c);
                variances[i * m + c] = moments.variance(i, c);
            }
        }
        return ScoreVariances.of(m, scores, variances, workers);
    }
}
