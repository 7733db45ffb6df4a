package dev.querent.features.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.features.text.TermOptions.Stem;
import dev.querent.features.text.TermOptions.Stop;
import org.junit.jupiter.api.Test;

class TermsTest {

    @Test
    void wordsFollowTheUnicodeRulesInLowerCase() {
        Terms terms = new Terms(new TermOptions(Stop.NONE, Stem.NONE, 1));
        assertThat(terms.of("Don't stop: ÄPFEL, 3.5 kg e-mail!"))
                .containsExactly("don't", "stop", "äpfel", "3.5", "kg", "e", "mail");
    }

    @Test
    void textsMayFollowEachOther() {
        Terms terms = new Terms(new TermOptions(Stop.NONE, Stem.NONE, 1));
        assertThat(terms.of("one")).containsExactly("one");
        assertThat(terms.of("")).isEmpty();
        assertThat(terms.of("two")).containsExactly("two");
    }

    @Test
    void stemmingJoinsForms() {
        Terms terms = new Terms(new TermOptions(Stop.ENGLISH, Stem.ENGLISH, 1));
        assertThat(terms.of("the connected connections")).containsExactly("connect", "connect");
    }

    @Test
    void runsOfWordsComeAfterTheWords() {
        Terms terms = new Terms(new TermOptions(Stop.NONE, Stem.NONE, 3));
        assertThat(terms.of("a b c")).containsExactly("a", "b", "c", "a b", "b c", "a b c");
    }

    @Test
    void hashesAreMurmurHash3OfTheUtf8Bytes() {
        HashedTerms hashed = new HashedTerms(16);
        assertThat(new int[] {hashed.column("cat"), hashed.column("äpfel"), hashed.column("")})
                .containsExactly(38695, 19377, 0);
    }
}
