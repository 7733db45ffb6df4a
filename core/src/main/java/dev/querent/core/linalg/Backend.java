package dev.querent.core.linalg;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import dev.ludovic.netlib.lapack.LAPACK;
import dev.ludovic.netlib.lapack.NativeLAPACK;
import java.util.Optional;
import java.util.OptionalInt;
import org.netlib.util.intW;

/**
 * The implementation of BLAS and LAPACK: the machine's native libraries if installed, Java otherwise. Results of two backends agree to
 * round-off, not to the bit, so the name is recorded in the provenance of models. Immutable and thread-safe.
 */
public final class Backend {
    /** Set to {@code java} or {@code native} to choose; by default the best one present is used. */
    public static final String PROPERTY = "querent.blas";

    private static final Backend JAVA = new Backend(Optional.empty());

    private final Optional<Library> library;

    private Backend(Optional<Library> library) {
        this.library = library;
    }

    /** A native library as netlib offers it. */
    private record Library(BLAS blas, LAPACK lapack) {}

    /** The best backend present, or the one named by the system property {@value #PROPERTY}. */
    public static Backend preferred() {
        return Preferred.INSTANCE;
    }

    /** Pure Java, on every machine. */
    public static Backend java() {
        return JAVA;
    }

    /** The machine's BLAS and LAPACK; empty if not installed. */
    public static Optional<Backend> nativeLibrary() {
        return Native.INSTANCE;
    }

    /** {@code native (JNIBLAS)} or {@code java}. */
    public String name() {
        return library.map(l -> "native (" + l.blas().getClass().getSimpleName() + ")")
                .orElse("java");
    }

    /**
     * C := alpha·op(A)·op(B) + beta·C as BLAS's dgemm, on blocks of matrices: a block starts at its offset in the array of its matrix. "T"
     * transposes, "N" does not; op(A) is m x k and op(B) k x n.
     */
    public void gemm(
            String transA,
            String transB,
            int m,
            int n,
            int k,
            double alpha,
            Matrix a,
            int offsetA,
            Matrix b,
            int offsetB,
            double beta,
            Matrix c,
            int offsetC) {
        if (library.isPresent()) {
            library.get()
                    .blas()
                    .dgemm(
                            transA, transB, m, n, k, alpha, a.array(), offsetA, a.rows(), b.array(), offsetB, b.rows(),
                            beta, c.array(), offsetC, c.rows());
        } else {
            boolean turnA = transA.equals("T");
            boolean turnB = transB.equals("T");
            JavaGemm.multiply(turnA, turnB, m, n, k, alpha, a, offsetA, b, offsetB, beta, c, offsetC);
        }
    }

    /**
     * Lower Cholesky factor of a symmetric matrix in place, as LAPACK's dpotrf; empty if this backend has no LAPACK.
     *
     * @return 0, or the number of the first pivot found not to be positive, counted from 1
     */
    public OptionalInt potrf(int order, double[] a, int offset, int stride) {
        if (library.isEmpty()) {
            return OptionalInt.empty();
        }
        intW info = new intW(0);
        library.get().lapack().dpotrf("L", order, a, offset, stride, info);
        return OptionalInt.of(info.val);
    }

    /** Looked up once, on first use, because loading a native library takes time and may fail. */
    private static final class Native {
        static final Optional<Backend> INSTANCE = load();

        private static Optional<Backend> load() {
            try {
                BLAS blas = NativeBLAS.getInstance();
                LAPACK lapack = NativeLAPACK.getInstance();
                return Optional.of(new Backend(Optional.of(new Library(blas, lapack))));
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
