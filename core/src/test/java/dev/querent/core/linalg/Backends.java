package dev.querent.core.linalg;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The two ways to compute, for tests that run on both. */
public enum Backends {
    JAVA,
    NATIVE;

    public Backend get() {
        if (this == JAVA) {
            return Backend.java();
        }
        assumeTrue(Backend.nativeLibrary().isPresent(), "no native BLAS and LAPACK installed");
        return Backend.nativeLibrary().orElseThrow();
    }
}
