package dev.querent.lab.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of lab use each other in one direction only. */
@AnalyzeClasses(packages = "dev.querent.lab", importOptions = DoNotIncludeTests.class)
class RoomsOfLabTest {

    @ArchTest
    static final ArchRule ROOMS_HAVE_NO_CYCLES =
            slices().matching("dev.querent.lab.(*)..").should().beFreeOfCycles();
}
