package dev.querent.core.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;

/** Architecture rules of core, for classes below a root package. */
final class CoreRules {
    private final String root;

    CoreRules(String root) {
        this.root = root;
    }

    ArchRule packagesUseOnlyPackagesOnTheirLeft() {
        return classes().should(new UsePackagesOnTheLeft(root)).as("packages use only packages on their left");
    }

    ArchRule packagesFormNoCycle() {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    ArchRule noFilesNoNetworkNoLogs() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "java.nio.file..",
                        "java.net..",
                        "java.util.logging..",
                        "java.sql..",
                        "java.awt..",
                        "javax.imageio..",
                        "javax.swing..")
                .orShould()
                .dependOnClassesThat(nameMatching("java\\.io\\.(File.*|RandomAccessFile|Console)"));
    }

    ArchRule noConsole() {
        return noClasses().should(ACCESS_STANDARD_STREAMS);
    }

    ArchRule onlyParallelStartsThreads() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".parallel..")
                .should()
                .callConstructorWhere(target(owner(assignableTo(Thread.class))))
                .orShould()
                .dependOnClassesThat(assignableTo(Executor.class)
                        .or(assignableTo(Executors.class))
                        .or(assignableTo(CompletableFuture.class)))
                .orShould()
                .callMethodWhere(target(name("parallelStream")).or(target(name("parallel"))));
    }

    ArchRule onlyRandomMakesRandomness() {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".random..")
                .should()
                .dependOnClassesThat(nameMatching("java\\.util\\.(Random|SplittableRandom|UUID)"
                        + "|java\\.util\\.concurrent\\.ThreadLocalRandom|java\\.security\\.SecureRandom"
                        + "|java\\.util\\.random\\.RandomGeneratorFactory"))
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(StrictMath.class, "random")
                .orShould()
                .callMethod(RandomGenerator.class, "getDefault")
                .orShould()
                .callMethod(RandomGenerator.class, "of", String.class);
    }
}
