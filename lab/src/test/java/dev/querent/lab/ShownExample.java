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
        assertThat(withoutSpaces(region(test))).isEqualTo(withoutSpaces(example));
    }

    /** The first example in the javadoc of a source file is what stands between the tags of a test. */
    static void assertInJavadoc(Path file, Class<?> test) throws IOException {
        String text = Files.readString(file).replaceAll("\\n *\\*", "\n");
        String opening = "<pre>{@code";
        int start = text.indexOf(opening) + opening.length();
        assertThat(withoutSpaces(text.substring(start, text.indexOf("}</pre>", start))))
                .isEqualTo(withoutSpaces(region(test)));
    }

    private static String region(Class<?> test) throws IOException {
        String source = Files.readString(Path.of("src/test/java", test.getName().replace('.', '/') + ".java"));
        return source.substring(
                source.indexOf("// tag::example[]") + "// tag::example[]".length(),
                source.indexOf("// end::example[]"));
    }

    /** The formatter may break lines as it likes. */
    private static String withoutSpaces(String code) {
        return code.replaceAll("\\s+", "");
    }
}
