package dev.querent.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.model.error.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnginesTest {

    @Test
    void anUnknownNameGetsTheNearestAndAllKnownOnes() {
        Engines engines = new Engines(List.of(new NamedEngine("gp-dense"), new NamedEngine("forest")));

        assertThatThrownBy(() -> engines.named("gp-dens"))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown trainer 'gp-dens' (known: gp-dense, forest); did you mean 'gp-dense'?");
    }

    @Test
    void enginesKeepTheirOrder() {
        Engines engines = new Engines(List.of(new NamedEngine("b"), new NamedEngine("a")));

        assertThat(engines.all()).extracting(Engine::name).containsExactly("b", "a");
    }

    @Test
    void twoEnginesOfOneNameAreRefused() {
        assertThatThrownBy(() -> new Engines(List.of(new NamedEngine("a"), new NamedEngine("a"))))
                .hasMessage("two engines are called a");
    }
}
