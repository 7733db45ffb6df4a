package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Examples of the guides are regions of tests, so that a stale one breaks the build. */
final class ShownExample {
    private static final String FENCE = "```";

    private ShownExample() {}

    /** The first Java example of a page is what stands between the tags of a test. */
    static void assertShown(Path page, Class<?> test) throws IOException {
        String text = Files.readString(page);
        int start = text.indexOf(FENCE + "java") + FENCE.length() + "java".length();
        String example = text.substring(start, text.indexOf(FENCE, start));
        String source = Files.readString(Path.of("src/test/java", test.getName().replace('.', '/') + ".java"));
        String region = source.substring(
                source.indexOf("// tag::example[]") + "// tag::example[]".length(),
                source.indexOf("// end::example[]"));
        assertThat(withoutSpaces(region)).isEqualTo(withoutSpaces(example));
    }

    /** The formatter may break lines as it likes. */
    private static String withoutSpaces(String code) {
        return code.replaceAll("\\s+", "");
    }
}
