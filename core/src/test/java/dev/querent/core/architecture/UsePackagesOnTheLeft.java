package dev.querent.core.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;

/** A package may use itself and the packages before it in the list; an unlisted package is a violation. */
final class UsePackagesOnTheLeft extends ArchCondition<JavaClass> {
    /** The order of ARCHITECTURE.md; {@code internal} comes first, because all packages may use it and it uses none. */
    private static final List<String> PACKAGES = List.of(
            "internal",
            "option",
            "random",
            "parallel",
            "progress",
            "linalg",
            "optim",
            "krylov",
            "data",
            "kernel",
            "intersection",
            "likelihood",
            "model",
            "gp",
            "hik",
            "ivm",
            "margin",
            "forest",
            "hybrid",
            "uncertainty",
            "query",
            "active",
            "evaluation");

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
            if (used.getPackageName().startsWith(prefix) && PACKAGES.indexOf(packageOf(used)) > PACKAGES.indexOf(own)) {
                events.add(SimpleConditionEvent.violated(user, dependency.getDescription()));
            }
        }
    }

    /** The first package name below the root. */
    private String packageOf(JavaClass type) {
        String name = type.getPackageName();
        return name.startsWith(prefix) ? name.substring(prefix.length()).split("\\.", 2)[0] : "";
    }
}
