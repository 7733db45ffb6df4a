package dev.querent.model.engine;

import dev.querent.core.model.VarianceMethod;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The available engines by name: an explicit list, so that the abilities of a program are written in one place. Immutable. */
public final class Engines {
    private final Map<String, Engine<?>> byName = new LinkedHashMap<>();

    public Engines(List<? extends Engine<?>> engines) {
        for (Engine<?> engine : engines) {
            if (byName.put(engine.name(), engine) != null) {
                throw new IllegalArgumentException("two engines are called " + engine.name());
            }
        }
    }

    /** All engines of this module. */
    public static Engines standard() {
        return new Engines(List.of(
                new GpDenseEngine(),
                new GpHikEngine(),
                new ForestEngine(),
                new ForestKernelGpEngine(),
                new IvmEngine(),
                ProbitGpEngine.ep(),
                ProbitGpEngine.laplace(),
                new ForestIvmEngine(),
                MmSgpEngine.maximumMargin(),
                SparseGpEngine.sor(),
                SparseGpEngine.dtc(),
                SparseGpEngine.fitc(),
                RvmEngine.relevanceVectorMachine(),
                RvmEngine.kernelCommittee(),
                MmSgpEngine.variational()));
    }

    /** These engines, followed by more. */
    public Engines and(List<? extends Engine<?>> more) {
        return new Engines(
                Stream.concat(byName.values().stream(), more.stream()).toList());
    }

    /** In the order they were given. */
    public List<Engine<?>> all() {
        return List.copyOf(byName.values());
    }

    /** The variance methods that models of any engine offer, each once. */
    public List<VarianceMethod> variances() {
        return all().stream()
                .flatMap(engine -> engine.variances().stream())
                .distinct()
                .toList();
    }

    public Optional<Engine<?>> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** The engine a user asked for; rejects an unknown name, with the nearest and all known names. */
    public Engine<?> named(String name) {
        return find(name)
                .orElseThrow(() -> new UsageException("unknown trainer '" + name + "' (known: "
                        + String.join(", ", byName.keySet()) + ")" + NearestNames.hint(name, byName.keySet())));
    }
}
