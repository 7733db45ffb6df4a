package dev.querent.core.linalg;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.JavaBLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import dev.ludovic.netlib.lapack.LAPACK;
import dev.ludovic.netlib.lapack.NativeLAPACK;
import java.util.Optional;

/**
 * Which BLAS does the arithmetic: the machine's native library where one is installed, netlib's vectorised Java where the
 * Vector API is on the module path, its plain Java otherwise. Results of two backends agree to round-off, not to the bit,
 * so the name goes into the provenance of models. Immutable and safe to share.
 */
public final class Backend {
    /** Set to {@code java} or {@code native} to choose; by default the best one present is taken. */
    public static final String PROPERTY = "querent.blas";

    private static final Backend JAVA = new Backend(JavaBLAS.getInstance(), Optional.empty());

    private final BLAS blas;
    private final Optional<LAPACK> nativeLapack;

    private Backend(BLAS blas, Optional<LAPACK> nativeLapack) {
        this.blas = blas;
        this.nativeLapack = nativeLapack;
    }

    /** The best backend present, or the one named by the system property {@value #PROPERTY}. */
    public static Backend preferred() {
        return Preferred.INSTANCE;
    }

    /** Pure Java, on every machine. */
    public static Backend java() {
        return JAVA;
    }

    /** The machine's BLAS and LAPACK; empty where they are not installed. */
    public static Optional<Backend> nativeLibrary() {
        return Native.INSTANCE;
    }

    /** Such as {@code native (JNIBLAS)} or {@code java (VectorBLAS)}. */
    public String name() {
        return (isNative() ? "native" : "java") + " (" + blas.getClass().getSimpleName() + ")";
    }

    public boolean isNative() {
        return nativeLapack.isPresent();
    }

    BLAS blas() {
        return blas;
    }

    Optional<LAPACK> nativeLapack() {
        return nativeLapack;
    }

    /** Looked up once, on first use, because loading a native library takes time and may fail. */
    private static final class Native {
        static final Optional<Backend> INSTANCE = load();

        private static Optional<Backend> load() {
            try {
                BLAS blas = NativeBLAS.getInstance();
                LAPACK lapack = NativeLAPACK.getInstance();
                return Optional.of(new Backend(blas, Optional.of(lapack)));
            } catch (RuntimeException | LinkageError notInstalled) {
                return Optional.empty();
            }
        }
    }

    private static final class Preferred {
        static final Backend INSTANCE = choose(System.getProperty(PROPERTY, "auto"));

        private static Backend choose(String wanted) {
            return switch (wanted) {
                case "auto" -> nativeLibrary().orElse(JAVA);
                case "java" -> JAVA;
                case "native" ->
                    nativeLibrary()
                            .orElseThrow(() -> new IllegalArgumentException(PROPERTY
                                    + "=native, but no native BLAS and LAPACK were found; install one (on Debian:"
                                    + " libopenblas0) or leave the property out"));
                default ->
                    throw new IllegalArgumentException(PROPERTY + " must be auto, java or native, got " + wanted);
            };
        }
    }
}
