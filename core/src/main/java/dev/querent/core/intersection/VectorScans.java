package dev.querent.core.intersection;

import java.util.Optional;

/**
 * Finds {@code VectorScan}, {@code VectorGrid} and {@code VectorPanel} if the JVM has the incubating Vector API: as a module, by {@code
 * --add-modules jdk.incubator.vector}, or on its boot class path, where the launcher puts it. Those classes are referenced only by name: they
 * are compiled separately, and cannot be loaded without the API.
 */
final class VectorScans {
    static final Optional<PanelScan> FOUR = find(PanelScan.class, "VectorScan", "findFour");
    static final Optional<PanelScan> EIGHT = find(PanelScan.class, "VectorScan", "findEight");
    static final Optional<GridScan> GRID = find(GridScan.class, "VectorGrid", "find");
    static final Optional<TablePanel> PANEL = find(TablePanel.class, "VectorPanel", "find");

    private VectorScans() {}

    private static <T> Optional<T> find(Class<T> type, String name, String method) {
        if (!present()) {
            return Optional.empty();
        }
        try {
            Class<?> scan = Class.forName(VectorScans.class.getPackageName() + "." + name);
            return Optional.ofNullable(type.cast(scan.getDeclaredMethod(method).invoke(null)));
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
