package dev.querent.workflow.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.querent.core.architecture.FlagsInText;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The workflow knows Java and the modules below it; the console is kept away by the build, flags by the test here. */
@AnalyzeClasses(packages = "dev.querent.workflow", importOptions = DoNotIncludeTests.class)
class RulesOfWorkflowTest {

    @ArchTest
    static final ArchRule USES_THE_MODULES_BELOW_IT_ONLY = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "java..",
                    "dev.querent.core..",
                    "dev.querent.model..",
                    "dev.querent.svm..",
                    "dev.querent.io..",
                    "dev.querent.features..",
                    "dev.querent.workflow..");

    @Test
    void noTextOfWorkflowHasAFlag() {
        assertThat(FlagsInText.below(Path.of("src/main/java"))).isEmpty();
    }
}
