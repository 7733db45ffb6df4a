package dev.querent.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Core keeps its architecture rules, and each rule finds the class planted to break it. */
class ArchitectureTest {
    private static final String ROOT = "dev.querent.core";
    private static final String PLANTED_ROOT = ROOT + ".architecture.planted";

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
            .importPackages(ROOT);
    private static final JavaClasses PLANTED = new ClassFileImporter().importPackages(PLANTED_ROOT);

    static Stream<Named<ArchRule>> rules() {
        CoreRules rules = new CoreRules(ROOT);
        return Stream.of(
                        rules.packagesUseOnlyPackagesOnTheirLeft(),
                        rules.packagesFormNoCycle(),
                        rules.noFilesNoNetworkNoLogs(),
                        rules.noConsole(),
                        rules.onlyParallelStartsThreads(),
                        rules.onlyRandomMakesRandomness())
                .map(rule -> Named.of(rule.getDescription(), rule));
    }

    /** Each rule and what its report must mention; several if a rule forbids several things. */
    static Stream<Arguments> violations() {
        CoreRules rules = new CoreRules(PLANTED_ROOT);
        return Stream.of(
                Arguments.of(rules.packagesUseOnlyPackagesOnTheirLeft(), "planted.linalg.KnowsData"),
                Arguments.of(
                        rules.packagesUseOnlyPackagesOnTheirLeft(),
                        "planted.cellar.HasNoPlace is in no known package: 'cellar'"),
                Arguments.of(rules.packagesUseOnlyPackagesOnTheirLeft(), "planted.gp.KnowsAnEngine"),
                Arguments.of(rules.packagesUseOnlyPackagesOnTheirLeft(), "planted.hik.UsesAnotherEngine"),
                Arguments.of(rules.packagesFormNoCycle(), "Slice linalg"),
                Arguments.of(rules.noFilesNoNetworkNoLogs(), "java.io.File"),
                Arguments.of(rules.noFilesNoNetworkNoLogs(), "java.nio.file.Path"),
                Arguments.of(rules.noFilesNoNetworkNoLogs(), "java.net.URI"),
                Arguments.of(rules.noFilesNoNetworkNoLogs(), "java.util.logging.Logger"),
                Arguments.of(rules.noConsole(), "java.lang.System.out"),
                Arguments.of(rules.onlyParallelStartsThreads(), "java.lang.Thread.<init>"),
                Arguments.of(rules.onlyParallelStartsThreads(), "java.util.concurrent.Executors"),
                Arguments.of(rules.onlyParallelStartsThreads(), "parallelStream"),
                Arguments.of(rules.onlyRandomMakesRandomness(), "java.util.Random"),
                Arguments.of(rules.onlyRandomMakesRandomness(), "java.lang.Math.random"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rules")
    void coreKeeps(ArchRule rule) {
        rule.check(CORE);
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("violations")
    void plantedClassBreaks(ArchRule rule, String mention) {
        EvaluationResult result = rule.evaluate(PLANTED);
        assertThat(String.join("\n", result.getFailureReport().getDetails())).contains(mention);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("plantedInTheRightPackage")
    void packageThatMayIsNotBlamed(ArchRule rule, String allowed) {
        EvaluationResult result = rule.evaluate(PLANTED);
        assertThat(String.join("\n", result.getFailureReport().getDetails())).doesNotContain(allowed);
    }

    static Stream<Arguments> plantedInTheRightPackage() {
        CoreRules rules = new CoreRules(PLANTED_ROOT);
        return Stream.of(
                Arguments.of(rules.onlyParallelStartsThreads(), "planted.parallel"),
                Arguments.of(rules.onlyRandomMakesRandomness(), "planted.random"),
                Arguments.of(rules.packagesUseOnlyPackagesOnTheirLeft(), "UsesLinalg.left"),
                Arguments.of(rules.packagesUseOnlyPackagesOnTheirLeft(), "UsesWhatIsShared.left"));
    }
}
