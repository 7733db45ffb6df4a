package dev.querent.lab.hik;

import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.hik.HikModel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.lab.report.NumberFormats;
import java.util.OptionalDouble;

/** The result of a search: the exponent, if there is one, and the noise in units of the amplitude. */
record FoundKernel(OptionalDouble exponent, double relativeNoise) {

    static FoundKernel of(HikModel model) {
        Hyperparameters found = model.hyperparameters();
        IntersectionKernel kernel = model.matrix().kernel();
        OptionalDouble exponent = kernel.transform() instanceof Transform.WithExponent transform
                ? OptionalDouble.of(transform.exponent())
                : OptionalDouble.empty();
        return new FoundKernel(exponent, found.noise() / kernel.amplitude());
    }

    String text() {
        return exponent.isPresent() ? NumberFormats.significant(exponent.getAsDouble(), 3) : "–";
    }
}
