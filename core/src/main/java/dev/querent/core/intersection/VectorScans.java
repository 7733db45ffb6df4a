package dev.querent.core.intersection;

import java.util.Optional;

/**
 * Finds {@code VectorScan}, {@code VectorGrid} and {@code VectorPanel} if the JVM has the incubating Vector API: as a module, by {@code
 * --add-modules jdk.incubator.vector}, or on its boot class path, where the launcher puts it. Those classes are referenced only by name: they
 * are compiled separately, and cannot be loaded without the API.
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
        if (!present()) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(lookup.in(Class.forName(VectorScans.class.getPackageName() + "." + name)));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name + " is not as it was built", e);
        }
    }

    private static boolean present() {
        try {
            Class<?> vector = Class.forName("jdk.incubator.vector.Vector", false, null); // by the boot loader
            VectorScans.class
                    .getModule()
                    .addReads(vector.getModule()); // module-info cannot require it without a warning
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
