package dev.querent.lab.ivm;

import dev.querent.lab.experiment.Experiment;
import java.util.List;

/** The experiments of Denninger (2017) with informative vector machines. */
public final class MachineExperiments {
    private MachineExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new EvidenceSteps(),
                new KernelPopulation(),
                new FlippedOrder(),
                new SelectionCriteria(),
                new Approximations(),
                new RoutedDigits(),
                MachinesOfDigits.oneAgainstAll(),
                MachinesOfDigits.mnist(),
                MachinesOfDigits.usps());
    }
}
