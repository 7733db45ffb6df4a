package dev.querent.model.engine;

import dev.querent.core.forest.ForestKernel;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.kernel.SumKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.model.error.InputException;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serialises kernels: parameters as such, not as logarithms, so that nothing is rounded. */
public final class KernelCodec {
    private KernelCodec() {}

    public static State encode(Kernel kernel) {
        if (kernel instanceof GaussianKernel gaussian) {
            return new State()
                    .put("type", "gaussian")
                    .put("amplitude", gaussian.amplitude())
                    .put("per_dimension", gaussian.isPerDimension())
                    .put("lengths", gaussian.lengths());
        }
        if (kernel instanceof LinearKernel linear) {
            return new State()
                    .put("type", "linear")
                    .put("amplitude", linear.amplitude())
                    .put("bias", linear.bias());
        }
        if (kernel instanceof IntersectionKernel intersection) {
            State state = new State()
                    .put("type", "intersection")
                    .put("amplitude", intersection.amplitude())
                    .put("transform", transformName(intersection.transform()));
            if (intersection.transform() instanceof Transform.WithExponent t) {
                state.put("exponent", t.exponent());
            }
            intersection.weights().ifPresent(weights -> state.put("weights", weights));
            if (intersection.constant() > 0) {
                state.put("constant", intersection.constant());
            }
            return state;
        }
        if (kernel instanceof KernelWithConstant raised) {
            return new State()
                    .put("type", "with-constant")
                    .put("base", encode(raised.base()))
                    .put("constant", raised.constant());
        }
        if (kernel instanceof SumKernel sum) {
            State state =
                    new State().put("type", "sum").put("parts", sum.parts().size());
            for (int p = 0; p < sum.parts().size(); p++) {
                state.put("part" + p, encode(sum.parts().get(p)));
            }
            return state;
        }
        if (kernel instanceof ForestKernel forest) {
            return new State()
                    .put("type", "forest")
                    .put("amplitude", forest.amplitude())
                    .put("features", forest.features())
                    .put("trees", TreesCodec.encode(forest.trees()))
                    .put("heights", forest.heights());
        }
        throw new IllegalArgumentException(
                "kernels of type " + kernel.getClass().getName() + " cannot be stored in a model file");
    }

    public static Kernel decode(State state) {
        String type = state.text("type");
        return switch (type) {
            case "gaussian" ->
                state.flag("per_dimension")
                        ? GaussianKernel.perDimension(state.number("amplitude"), state.doubles("lengths"))
                        : GaussianKernel.of(state.number("amplitude"), state.doubles("lengths")[0]);
            case "linear" -> new LinearKernel(state.number("amplitude"), state.number("bias"));
            case "intersection" -> intersection(state);
            case "with-constant" -> new KernelWithConstant(decode(state.state("base")), state.number("constant"));
            case "sum" -> sum(state);
            case "forest" ->
                ForestKernel.of(
                        state.number("amplitude"),
                        Math.toIntExact(state.integer("features")),
                        TreesCodec.decode(state.state("trees")),
                        state.ints("heights"));
            default ->
                throw new InputException(
                        "the model has a kernel of unknown type '" + type + "'; a newer Querent may read it");
        };
    }

    private static Kernel intersection(State state) {
        Transform transform = transform(state);
        Optional<double[]> weights = state.has("weights") ? Optional.of(state.doubles("weights")) : Optional.empty();
        IntersectionKernel kernel = weights.map(
                        w -> IntersectionKernel.weighted(state.number("amplitude"), transform, w))
                .orElseGet(() -> IntersectionKernel.of(state.number("amplitude"), transform));
        return state.has("constant") ? kernel.withConstant(state.number("constant")) : kernel;
    }

    private static Kernel sum(State state) {
        List<Kernel> parts = new ArrayList<>();
        for (int p = 0; p < state.integer("parts"); p++) {
            parts.add(decode(state.state("part" + p)));
        }
        return new SumKernel(parts);
    }

    private static String transformName(Transform transform) {
        if (transform instanceof Transform.Power) {
            return "power";
        }
        return transform instanceof Transform.Exponential ? "exponential" : "identity";
    }

    private static Transform transform(State state) {
        String name = state.text("transform");
        return switch (name) {
            case "identity" -> new Transform.Identity();
            case "power" -> new Transform.Power(state.number("exponent"));
            case "exponential" -> new Transform.Exponential(state.number("exponent"));
            default ->
                throw new InputException(
                        "the model has an unknown transform '" + name + "'; a newer Querent may read it");
        };
    }
}
