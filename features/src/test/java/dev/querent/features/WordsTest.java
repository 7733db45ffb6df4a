package dev.querent.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.error.InputException;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.table.Texts;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static final Texts TEXTS = Contents.texts("Cat cat dog.", "The dog ran!", "A bird");

    @Test
    void theVocabularyIsSortedAndWithoutStopWords() {
        assertThat(terms("words:min-df=1", TEXTS)).containsExactly("bird", "cat", "dog", "ran");
    }

    @Test
    void rareTermsAreLeftOut() {
        assertThat(terms("words", TEXTS)).containsExactly("dog");
    }

    @Test
    void theMostCommonTermsAreKeptAndTiesGoBySpelling() {
        assertThat(terms("words:min-df=1,max-features=2", TEXTS)).containsExactly("bird", "dog");
    }

    @Test
    void countsAreDividedByTheirSum() {
        assertThat(features("words:min-df=1", TEXTS).row(0))
                .containsExactly(new double[] {0, 2.0 / 3, 1.0 / 3, 0}, within(1e-7));
    }

    @Test
    void binaryWeightsForgetHowOften() {
        assertThat(features("words:min-df=1,weight=binary,norm=none", TEXTS).row(0))
                .containsExactly(0, 1, 1, 0);
    }

    @Test
    void logWeightsGrowSlowly() {
        assertThat(features("words:min-df=1,weight=log,norm=none", TEXTS).row(0))
                .containsExactly(new double[] {0, 1 + Math.log(2), 1, 0}, within(1e-6));
    }

    @Test
    void tfIdfEqualsTheValuesComputedByHand() {
        // of 3 texts, cat occurs in 1 and dog in 2: 2 (1 + ln(4/2)) = 3.386294, 1 (1 + ln(4/3)) = 1.287682
        assertThat(features("words:min-df=1,weight=tfidf,norm=none", TEXTS).row(0))
                .containsExactly(new double[] {0, 3.386294, 1.287682, 0}, within(1e-6));
    }

    @Test
    void l2RowsHaveLengthOne() {
        // (3.386294, 1.287682) / 3.622854
        assertThat(features("words:min-df=1,weight=tfidf,norm=l2", TEXTS).row(0))
                .containsExactly(new double[] {0, 0.934704, 0.355433, 0}, within(1e-5));
    }

    @Test
    void neighboursJoinAcrossLeftOutStopWords() {
        assertThat(terms("words:min-df=1,ngrams=2", Contents.texts("cat and dog")))
                .containsExactly("cat", "cat dog", "dog");
    }

    @Test
    void hashedCountsNeedNoVocabularyAndKeepTheirSum() {
        Features hashed = features("words:hash=8,norm=none", TEXTS);
        assertThat(hashed.columns()).isEqualTo(256);
        assertThat(java.util.Arrays.stream(hashed.row(0)).sum()).isEqualTo(3);
    }

    @Test
    void wordsUnseenInTrainingCountForNothing() {
        FeatureExtractor words = fit("words:min-df=1", TEXTS);
        assertThat(words.extract(Contents.texts("zebra", ""), Run.quiet()).nonZeros())
                .isZero();
    }

    @Test
    void noCommonWordIsRefusedWithAHint() {
        assertThatThrownBy(() -> fit("words:min-df=3", TEXTS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no word occurs in at least 3 of the 3 texts; lower min-df");
    }

    @Test
    void vectorsAreRefusedWithAHint() {
        FeatureExtractor words = fit("words", TEXTS);
        assertThatThrownBy(() -> words.extract(Contents.dense(new double[1]), Run.quiet()))
                .isInstanceOf(InputException.class)
                .hasMessage("words needs texts but the data holds vectors;" + " name the column that holds text");
    }

    private static List<String> terms(String spec, Texts texts) {
        return fit(spec, texts).encode().texts("terms");
    }

    private static Features features(String spec, Texts texts) {
        return fit(spec, texts).extract(texts, Run.quiet());
    }

    private static FeatureExtractor fit(String spec, Texts texts) {
        return StandardFeatures.recipes().parse(spec).fit(texts, Seed.of(1), Run.quiet());
    }
}
