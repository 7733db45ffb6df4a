package dev.querent.lab.reproduce;

import dev.querent.lab.active.Checkerboard;
import dev.querent.lab.active.FarClusters;
import dev.querent.lab.active.LearningCurves;
import dev.querent.lab.active.OneAgainstFew;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.forest.LayeredTrees;
import dev.querent.lab.forest.LeftOutDigit;
import dev.querent.lab.forest.OneAgainstAll;
import dev.querent.lab.forest.OnlineDigits;
import dev.querent.lab.forest.TreesInTime;
import dev.querent.lab.forest.UnseenWriters;
import dev.querent.lab.hik.BinaryKernels;
import dev.querent.lab.hik.BinaryScale;
import dev.querent.lab.hik.EarlyStopping;
import dev.querent.lab.hik.EarlyStoppingWithSearch;
import dev.querent.lab.hik.ErrorByRows;
import dev.querent.lab.hik.EvidenceBound;
import dev.querent.lab.hik.GeneralisedKernels;
import dev.querent.lab.hik.IncrementalLearning;
import dev.querent.lab.hik.InducingShares;
import dev.querent.lab.hik.LinearSolvers;
import dev.querent.lab.hik.OneClassTasks;
import dev.querent.lab.hik.QuantisationLevels;
import dev.querent.lab.hik.RelevanceWeights;
import dev.querent.lab.hik.SceneClassifiers;
import dev.querent.lab.hik.ToyExample;
import dev.querent.lab.hik.VarianceTightness;
import dev.querent.lab.hik.VarianceTimes;
import dev.querent.lab.ivm.MachineExperiments;
import dev.querent.lab.margin.ContenderCurves;
import dev.querent.lab.margin.SamplingTimes;
import dev.querent.lab.margin.VarianceMaps;
import dev.querent.lab.region.RegionFigures;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All experiments by name, as an explicit list. Immutable. */
public final class Experiments {
    private final Map<String, Experiment> byName = new LinkedHashMap<>();

    public Experiments(List<Experiment> experiments) {
        for (Experiment experiment : experiments) {
            if (byName.put(experiment.name(), experiment) != null) {
                throw new IllegalArgumentException("two experiments are called " + experiment.name());
            }
        }
    }

    /** All experiments of this version, by paper. */
    public static Experiments standard() {
        List<Experiment> all = new ArrayList<>(papers());
        all.addAll(RegionFigures.all());
        all.addAll(MachineExperiments.all());
        return new Experiments(all);
    }

    private static List<Experiment> papers() {
        return List.of(
                ToyExample.ofMean(),
                ToyExample.ofVariances(),
                new ErrorByRows(),
                new LinearSolvers(),
                new EarlyStopping(),
                new InducingShares(),
                new QuantisationLevels(),
                IncrementalLearning.ofRodner(),
                new EvidenceBound(),
                new RelevanceWeights(),
                new EarlyStoppingWithSearch(),
                new VarianceTightness(),
                new BinaryScale(),
                new SceneClassifiers(),
                new BinaryKernels(),
                new GeneralisedKernels(),
                VarianceTimes.ofRodner(),
                new OneClassTasks(),
                IncrementalLearning.ofFreytag(),
                VarianceTimes.ofFreytag(),
                new Checkerboard(),
                TreesInTime.byHeight(),
                TreesInTime.byStride(),
                new LayeredTrees(),
                new OneAgainstAll(),
                OnlineDigits.mnist(),
                new LeftOutDigit(),
                OnlineDigits.usps(),
                new UnseenWriters(),
                new VarianceMaps(),
                FarClusters.ofLabelRegression(),
                FarClusters.ofMargins(),
                new LearningCurves(),
                ContenderCurves.ofBaselines(),
                ContenderCurves.ofSparsities(),
                ContenderCurves.ofWeights(),
                ContenderCurves.ofMargins(),
                new SamplingTimes(),
                OneAgainstFew.ofMeanAndVariance(),
                OneAgainstFew.ofRelevance());
    }

    /** In the given order. */
    public List<Experiment> all() {
        return List.copyOf(byName.values());
    }

    /** The experiment with a name; the message for an unknown one suggests the nearest. */
    public Experiment named(String name) {
        Experiment found = byName.get(name);
        if (found == null) {
            throw new UsageException("unknown experiment '" + name + "' (known: " + String.join(", ", byName.keySet())
                    + ")" + NearestNames.hint(name, byName.keySet()));
        }
        return found;
    }
}
