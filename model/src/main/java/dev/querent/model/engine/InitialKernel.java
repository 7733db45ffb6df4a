package dev.querent.model.engine;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.ValueRange;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A standard kernel, some of whose parameters the user has set; the others are chosen to fit the data. */
record InitialKernel(StandardKernel base, Map<String, Double> given) implements KernelFamily {
    static final Option<Optional<Double>> AMPLITUDE = parameter("amplitude", "initial amplitude of the kernel");
    static final Option<Optional<Double>> LENGTH = parameter("length", "initial length scale of a gaussian kernel");
    static final Option<Optional<Double>> EXPONENT =
            parameter("exponent", "initial exponent of a power or exponential intersection kernel");
    private static final List<Option<Optional<Double>>> SETTABLE = List.of(AMPLITUDE, LENGTH, EXPONENT);

    private static Option<Optional<Double>> parameter(String name, String meaning) {
        return Option.numberOrAuto(name, ValueRange.above(0), meaning);
    }

    /** With those parameters that the engine lets users set. */
    static InitialKernel of(StandardKernel base, OptionValues values) {
        Map<String, Double> given = new LinkedHashMap<>();
        SETTABLE.stream()
                .filter(values::has)
                .forEach(parameter -> parameter.of(values).ifPresent(value -> given.put(parameter.name(), value)));
        return new InitialKernel(base, given);
    }

    @Override
    public Kernel startFor(Features rows) {
        Kernel start = base.startFor(rows);
        double[] log = start.logParameters();
        List<String> names = start.parameterNames();
        given.forEach((name, value) -> {
            int index = names.indexOf(name);
            if (index < 0) {
                throw new UsageException(
                        "the kernel " + base.label() + " has no parameter '" + name + "'; leave it out");
            }
            log[index] = Math.log(value);
        });
        return start.withLogParameters(log);
    }
}
