# Sourced by the scripts here: builds the benchmarks, sets $home, $java and $classpath, and prepares a native BLAS.
home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

list=$home/bench/target/classpath
log=$home/bench/target/build.log
mkdir -p "$home/bench/target"
if ! (cd "$home" && mvn -B -ntp -Dquick -pl bench -am package \
    org.apache.maven.plugins:maven-dependency-plugin:build-classpath \
    -Dmdep.outputFile="$list" -Dmdep.includeScope=runtime) >"$log" 2>&1 </dev/null; then
    grep -F '[ERROR]' "$log" | head -n 20 >&2
    echo "bench: the build failed; all of its output is in $log" >&2
    exit 1
fi
classpath=$home/bench/target/classes:$(cat "$list")

# Querent hands its tiles to its own threads, so a native BLAS gets one.
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 MKL_NUM_THREADS=1
# As the launcher does: an OpenBLAS older than the processor would fall back to code of 2004.
if [ -z "$OPENBLAS_CORETYPE" ] && grep -q -m 1 '^flags.* avx512dq .*avx512vl' /proc/cpuinfo 2>/dev/null; then
    export OPENBLAS_CORETYPE=SkylakeX
elif [ -z "$OPENBLAS_CORETYPE" ] && grep -q -m 1 '^flags.* avx2 ' /proc/cpuinfo 2>/dev/null; then
    export OPENBLAS_CORETYPE=Haswell
fi
cd "$home"
