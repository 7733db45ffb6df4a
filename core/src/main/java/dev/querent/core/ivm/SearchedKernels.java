package dev.querent.core.ivm;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.core.schedule.Attraction;
import dev.querent.core.schedule.Handle;
import dev.querent.core.schedule.Pace;
import dev.querent.core.schedule.Scheduler;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The kernels that a search finds. Searches of several classes run side by side under a scheduler, those of the worst classes first.
 *
 * @param validation whose test rows judge them; if empty, each search draws its own rows
 */
record SearchedKernels(IvmOptions options, LabeledData data, Kernel start, Optional<Split> validation, Seed seed) {

    /** By machine. */
    List<Kernel> find(Run run) {
        int machines = OneVersusRest.machines(data.classes().size());
        if (options.search() == IvmSearch.NONE) {
            return Collections.nCopies(machines, start);
        }
        boolean shared = options.kernels() == IvmKernels.SHARED;
        int searches = shared ? 1 : machines;
        Features rows = data.features().cached();
        Scheduler scheduler = scheduler(searches);
        List<Handle<Kernel>> handles = IntStream.range(0, searches)
                .mapToObj(c -> {
                    Labels labels = shared ? data.labels() : OneVersusRest.labels(data.labels(), c);
                    String name = shared ? "all classes" : data.classes().name(c);
                    return scheduler.submit(search(name, rows, labels, seed.child("ivm.search", c)));
                })
                .toList();
        Run limited = run.withBudget(run.budget().atMost(Math.multiplyExact(searches, steps())));
        if (shared) {
            scheduler.runInRounds(limited); // a single search, whose steps can use all threads
        } else {
            scheduler.run(limited);
        }
        run.cancellation().check();
        List<Kernel> found = handles.stream().map(SearchedKernels::result).toList();
        return shared ? Collections.nCopies(machines, found.get(0)) : found;
    }

    /**
     * Random starts do not wear out its patience: one that begins at the best of them would otherwise end before CMA-ES moves. A round has a step of
     * the worse half of the classes, so that the worst get the most steps.
     */
    static Scheduler scheduler(int searches) {
        Pace usual = Pace.usual();
        int patience = EvolutionSearch.RANDOM_STARTS + usual.patience();
        int width = Math.max(1, Math.min(Scheduler.WIDTH, searches / 2));
        return new Scheduler(Attraction.errorPlusShare(), new Pace(usual.look(), usual.atLeast(), patience), width);
    }

    private KernelSearch search(String name, Features rows, Labels labels, Seed own) {
        KernelTrial trial = validation
                .map(split -> new KernelTrial(options, rows, labels, own, List.of(split)))
                .orElseGet(() -> new KernelTrial(options, rows, labels, own));
        return options.search() == IvmSearch.GRADIENT
                ? new GradientSearch(name, trial, start, own)
                : new EvolutionSearch(name, trial, start, own);
    }

    private int steps() {
        int perStep = options.search() == IvmSearch.GRADIENT ? GradientSearch.STEPS : 1;
        return 1 + (options.evaluations() - 1) / perStep;
    }

    private static Kernel result(Handle<Kernel> search) {
        search.failure().ifPresent(failure -> {
            if (failure instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            throw (Error) failure;
        });
        return search.best().orElseThrow();
    }
}
