package dev.querent.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.querent.core.data.Features;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The API of core stays small enough to be read. */
class PublicTypesTest {
    /** Public top-level types in packages exported to all. Before raising it, look for a type that can go. */
    private static final int MOST = 180;

    private static Set<String> exported() {
        return ModuleFinder.of(Path.of(CodeSources.of(Features.class)))
                .find("dev.querent.core")
                .orElseThrow()
                .descriptor()
                .exports()
                .stream()
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    private static List<String> publicTypes() {
        Set<String> packages = exported();
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
                        .importPackages("dev.querent.core")
                        .stream()
                        .filter(type -> packages.contains(type.getPackageName()))
                        .filter(type ->
                                type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(JavaClass::getName)
                        .sorted()
                        .toList();
    }

    @Test
    void theApiIsNotLargerThanItsLimit() {
        assertThat(publicTypes()).hasSizeLessThanOrEqualTo(MOST);
    }

    @Test
    void publicTypesOfExportedPackagesAreCountedAndNoOthers() {
        assertThat(publicTypes())
                .contains("dev.querent.core.query.QueryStrategies")
                .doesNotContain(
                        "dev.querent.core.query.EntropyStrategy",
                        "dev.querent.core.internal.Require",
                        "dev.querent.core.krylov.Lanczos",
                        "dev.querent.core.query.package-info");
    }
}
