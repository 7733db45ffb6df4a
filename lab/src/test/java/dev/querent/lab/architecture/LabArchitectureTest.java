package dev.querent.lab.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of lab form no cycles. */
@AnalyzeClasses(packages = "dev.querent.lab", importOptions = DoNotIncludeTests.class)
class LabArchitectureTest {

    @ArchTest
    static final ArchRule PACKAGES_FORM_NO_CYCLE =
            slices().matching("dev.querent.lab.(*)..").should().beFreeOfCycles();
}
