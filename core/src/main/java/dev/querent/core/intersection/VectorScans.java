package dev.querent.core.intersection;

import java.util.Optional;

/**
 * Finds {@code VectorScan} where the JVM has the incubating module it is written with, which {@code --add-modules
 * jdk.incubator.vector} asks for. That class is reached by its name alone: it is compiled apart, and without the module it cannot be
 * loaded.
 */
final class VectorScans {
    static final Optional<PanelScan> FOUR = find(4);
    static final Optional<PanelScan> EIGHT = find(8);

    private VectorScans() {}

    private static Optional<PanelScan> find(int width) {
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            return Optional.empty();
        }
        try {
            Class<?> scan = Class.forName(VectorScans.class.getPackageName() + ".VectorScan");
            return Optional.ofNullable(
                    (PanelScan) scan.getDeclaredMethod("of", int.class).invoke(null, width));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("VectorScan is not as it was built", e);
        }
    }
}
