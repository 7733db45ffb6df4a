package dev.querent.core.intersection;

import java.util.Optional;

/**
 * Finds {@code VectorScan}, {@code VectorGrid} and {@code VectorPanel} where the JVM has the incubating module they are written with, which
 * {@code --add-modules jdk.incubator.vector} asks for. Those classes are reached by their names alone: they are compiled apart, and without the module they
 * cannot be loaded.
 */
final class VectorScans {
    static final Optional<PanelScan> FOUR = panel(4);
    static final Optional<PanelScan> EIGHT = panel(8);
    static final Optional<GridScan> GRID = find(
                    "VectorGrid", scan -> scan.getDeclaredMethod("find").invoke(null))
            .map(GridScan.class::cast);
    static final Optional<TablePanel> PANEL = find(
                    "VectorPanel", scan -> scan.getDeclaredMethod("find").invoke(null))
            .map(TablePanel.class::cast);

    private VectorScans() {}

    private static Optional<PanelScan> panel(int width) {
        return find(
                        "VectorScan",
                        scan -> scan.getDeclaredMethod("of", int.class).invoke(null, width))
                .map(PanelScan.class::cast);
    }

    private interface Lookup {
        Object in(Class<?> scan) throws ReflectiveOperationException;
    }

    private static Optional<Object> find(String name, Lookup lookup) {
        if (ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(lookup.in(Class.forName(VectorScans.class.getPackageName() + "." + name)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name + " is not as it was built", e);
        }
    }
}
