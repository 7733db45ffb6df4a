package dev.querent.cli;

/**
 * Loads the incubating Vector API, which makes the Java BLAS several times faster. Done here and not by {@code --add-modules},
 * with which the JVM writes a warning at every start. It needs
 * {@code --add-exports=java.base/jdk.internal.module=ALL-UNNAMED}, which the launcher gives; without it, or where a JVM has no
 * such module, arithmetic is slower and otherwise the same.
 */
final class VectorModule {
    private static final String NAME = "jdk.incubator.vector";

    private VectorModule() {}

    static boolean load() {
        if (ModuleLayer.boot().findModule(NAME).isPresent()) {
            return true;
        }
        try {
            Class.forName("jdk.internal.module.Modules")
                    .getMethod("loadModule", String.class)
                    .invoke(null, NAME);
            return true;
        } catch (ReflectiveOperationException | RuntimeException notOffered) {
            return false;
        }
    }
}
