package dev.querent.io.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of io use each other in one direction only. */
@AnalyzeClasses(packages = "dev.querent.io", importOptions = DoNotIncludeTests.class)
class RoomsOfIoTest {

    @ArchTest
    static final ArchRule ROOMS_HAVE_NO_CYCLES =
            slices().matching("dev.querent.io.(*)..").should().beFreeOfCycles();
}
