package dev.querent.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class MarkupTest {

    @Test
    void textIsEscaped() {
        assertThat(new Markup().element("p", "<b> & \"q\" 'a'").toString())
                .isEqualTo("<p>&lt;b&gt; &amp; &quot;q&quot; &#39;a&#39;</p>");
    }

    @Test
    void attributesAreEscaped() {
        assertThat(new Markup().empty("img", "alt", "\"><script>").toString())
                .isEqualTo("<img alt=\"&quot;&gt;&lt;script&gt;\"/>");
    }

    @Test
    void charactersThatXmlForbidsAreReplaced() {
        assertThat(new Markup().text("a\u0000b\uD800c").toString()).isEqualTo("a\uFFFDb\uFFFDc");
    }

    @Test
    void charactersBeyondTheBasicPlaneStay() {
        assertThat(new Markup().text("\uD83D\uDE00").toString()).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void anOpenElementIsNoticed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new Markup().open("p").toString())
                .withMessage("element p is still open");
    }

    @Test
    void anAttributeWithoutValueIsNoticed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Markup().open("p", "class"))
                .withMessage("attribute class has no value");
    }
}
