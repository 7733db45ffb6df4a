package dev.querent.model.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.querent.core.architecture.FlagsInText;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The packages of model use each other in one direction only, and its texts know no flags of the command line. */
@AnalyzeClasses(packages = "dev.querent.model", importOptions = DoNotIncludeTests.class)
class ModelArchitectureTest {

    @ArchTest
    static final ArchRule PACKAGES_HAVE_NO_CYCLES =
            slices().matching("dev.querent.model.(**)").should().beFreeOfCycles();

    @Test
    void noTextHasAFlag() {
        assertThat(FlagsInText.below(Path.of("src/main/java"))).isEmpty();
    }
}
