package dev.querent.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FlagsInTextTest {

    @Test
    void noTextOfCoreHasAFlag() {
        assertThat(FlagsInText.below(Path.of("src/main/java"))).isEmpty();
    }

    @Test
    void aFlagIsFoundWholeOrPutTogether() {
        assertThat(FlagsInText.of("f(\"add --label x\" + \"leave out --\" + name);"))
                .containsExactly("\"add --label x\"", "\"leave out --\"");
    }

    @Test
    void commentsCharactersAndDashesAreNoFlags() {
        assertThat(FlagsInText.of(
                        "/* \"--a\" */ // \"--b\"\n char quote = '\"'; i--; s = \"a -- b\"; t = '\"'; /** --c */"))
                .isEmpty();
    }
}
