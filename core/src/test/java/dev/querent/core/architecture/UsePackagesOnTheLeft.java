package dev.querent.core.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Optional;

/**
 * A package may use itself and the packages before it in the list, except that no engine uses another; an unlisted package is a violation.
 */
final class UsePackagesOnTheLeft extends ArchCondition<JavaClass> {
    /** The order of ARCHITECTURE.md; {@code internal} comes first, because all packages may use it and it uses none. */
    private static final List<String> PACKAGES = List.of(
            "internal",
            "option",
            "random",
            "parallel",
            "progress",
            "schedule",
            "linalg",
            "linalg.factor",
            "optim",
            "krylov",
            "data",
            "data.columns",
            "kernel",
            "intersection",
            "likelihood",
            "model",
            "gp",
            "discrimination",
            "gp.inference",
            "gp.probit.inference",
            "gp.probit",
            "gp.dense.inference",
            "gp.dense",
            "gp.sparse.inference",
            "gp.sparse",
            "rvm",
            "hik.inference",
            "hik",
            "ivm.inference",
            "ivm",
            "margin.inference",
            "margin",
            "forest",
            "hybrid",
            "uncertainty",
            "query",
            "active",
            "evaluation");

    private static final List<String> ENGINES = List.of("gp.dense", "gp.sparse", "hik", "ivm", "margin", "forest");

    private final String prefix;

    UsePackagesOnTheLeft(String root) {
        super("use only packages on their left");
        this.prefix = root + ".";
    }

    @Override
    public void check(JavaClass user, ConditionEvents events) {
        String own = packageOf(user);
        if (!PACKAGES.contains(own)) {
            events.add(SimpleConditionEvent.violated(user, user.getName() + " is in no known package: '" + own + "'"));
            return;
        }
        for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
            JavaClass used = dependency.getTargetClass().getBaseComponentType();
            if (used.getPackageName().startsWith(prefix) && !mayUse(own, packageOf(used))) {
                events.add(SimpleConditionEvent.violated(user, dependency.getDescription()));
            }
        }
    }

    private static boolean mayUse(String own, String used) {
        Optional<String> engine = engine(own);
        Optional<String> other = engine(used);
        boolean engines = engine.isPresent() && other.isPresent() && !engine.equals(other);
        return own.equals(used) || (!engines && PACKAGES.indexOf(used) < PACKAGES.indexOf(own));
    }

    /** The engine that a package belongs to. */
    private static Optional<String> engine(String own) {
        return ENGINES.stream()
                .filter(engine -> own.equals(engine) || own.startsWith(engine + "."))
                .findFirst();
    }

    /** The package name below the root. */
    private String packageOf(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith(prefix) ? name.substring(prefix.length()) : "";
    }
}
