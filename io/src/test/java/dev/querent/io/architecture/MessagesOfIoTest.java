package dev.querent.io.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.architecture.FlagsInText;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MessagesOfIoTest {

    @Test
    void noTextOfIoHasAFlag() {
        assertThat(FlagsInText.below(Path.of("src/main/java"))).isEmpty();
    }
}
