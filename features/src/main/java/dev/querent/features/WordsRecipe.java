package dev.querent.features;

import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.text.HashedTerms;
import dev.querent.features.text.SortedTerms;
import dev.querent.features.text.TermOptions;
import dev.querent.features.text.TermWeighting;
import dev.querent.features.text.Terms;
import dev.querent.features.text.Vocabulary;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.Content;
import dev.querent.model.table.Texts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code words}: a bag of words. */
final class WordsRecipe implements FeatureRecipe {
    private static final ValueRange BITS = ValueRange.between(8, 24);
    private static final Option<TermOptions.Stop> STOP =
            Option.choice("stop", TermOptions.Stop.ENGLISH, "stop words to leave out");
    private static final Option<TermOptions.Stem> STEM =
            Option.choice("stem", TermOptions.Stem.NONE, "reduce words to their stem");
    private static final Option<Integer> NGRAMS =
            Option.integer("ngrams", 1, ValueRange.between(1, 3), "maximum number of words in a term");
    private static final Option<Integer> MIN_DF = Option.integer(
            "min-df", 2, ValueRange.atLeast(1), "minimum number of texts that contain a term (ignored with hash)");
    private static final Option<Integer> MAX_FEATURES = Option.integer(
            "max-features", 50_000, ValueRange.atLeast(1), "number of most common terms to keep (ignored with hash)");
    private static final Option<Integer> HASH = Option.parsed(
            "hash",
            "0",
            "0 or " + BITS,
            text -> text.equals("0") ? Optional.of(0) : Option.integer(text, BITS),
            String::valueOf,
            "hash terms to this many bits instead of keeping a vocabulary; 0 keeps one");
    private static final Option<TermWeighting.Weight> WEIGHT =
            Option.choice("weight", TermWeighting.Weight.COUNT, "weight of a term");
    private static final Option<TermWeighting.Norm> NORM =
            Option.choice("norm", TermWeighting.Norm.L1, "norm that each row is divided by");

    static final FeatureKind KIND = new FeatureKind.OfContent(
            "words",
            "texts as bags of words: counts, tf-idf or hashed counts",
            List.of(STOP, STEM, NGRAMS, MIN_DF, MAX_FEATURES, HASH, WEIGHT, NORM),
            WordsRecipe::new,
            WordsExtractor::decode);

    private static final int BLOCK = 256;
    private static final int BLOCKS_PER_WAVE = 16;

    private final RecipeOptions options;
    private final TermOptions terms;
    private final TermWeighting weighting;
    private final int leastTexts;
    private final int mostTerms;
    private final int hashBits;

    WordsRecipe(RecipeOptions options) {
        this.options = options;
        OptionValues values = options.values();
        this.terms = new TermOptions(STOP.of(values), STEM.of(values), NGRAMS.of(values));
        this.weighting = new TermWeighting(WEIGHT.of(values), NORM.of(values));
        this.leastTexts = MIN_DF.of(values);
        this.mostTerms = MAX_FEATURES.of(values);
        this.hashBits = HASH.of(values);
    }

    @Override
    public String text() {
        return options.recipe();
    }

    RecipeOptions options() {
        return options;
    }

    TermOptions terms() {
        return terms;
    }

    TermWeighting weighting() {
        return weighting;
    }

    int hashBits() {
        return hashBits;
    }

    @Override
    public FeatureExtractor fit(Content training, Seed seed, Run run) {
        List<String> texts = textsOf(training);
        boolean hashed = hashBits > 0;
        boolean weighted = weighting.weight() == TermWeighting.Weight.TFIDF;
        Map<String, Integer> found = hashed && !weighted ? Map.of() : textsWithTerm(texts, run);
        Vocabulary vocabulary = hashed ? new HashedTerms(hashBits) : SortedTerms.chosen(found, leastTexts, mostTerms);
        if (vocabulary.columns() == 0) {
            throw new InputException("no word occurs in at least " + leastTexts + " of the " + texts.size()
                    + " texts; lower min-df, or check that the right column was named as text");
        }
        return new WordsExtractor(this, vocabulary, weighted ? inverse(vocabulary, found, texts.size()) : new float[0]);
    }

    static List<String> textsOf(Content content) {
        if (content instanceof Texts texts) {
            return texts.texts();
        }
        throw new InputException(
                        "words needs texts but the data holds " + content.kind() + "; name the column that holds text")
                .trying(new SettingValue(Setting.TEXT, ""));
    }

    /** In how many texts each term occurs. */
    private Map<String, Integer> textsWithTerm(List<String> texts, Run run) {
        Map<String, Integer> all = new HashMap<>();
        int wave = BLOCK * BLOCKS_PER_WAVE;
        for (int start = 0; start < texts.size(); start += wave) {
            int from = start;
            int to = Math.min(texts.size(), start + wave);
            run.progress("vocabulary", from, texts.size());
            run.workers()
                    .mapInOrder(
                            (to - from + BLOCK - 1) / BLOCK,
                            b -> countBlock(texts.subList(from + b * BLOCK, Math.min(to, from + (b + 1) * BLOCK))))
                    .forEach(block -> block.forEach((term, count) -> all.merge(term, count, Integer::sum)));
        }
        run.progress("vocabulary", texts.size(), texts.size());
        return all;
    }

    private Map<String, Integer> countBlock(List<String> texts) {
        Terms cutter = new Terms(terms);
        Map<String, Integer> counts = new HashMap<>();
        for (String text : texts) {
            new HashSet<>(cutter.of(text)).forEach(term -> counts.merge(term, 1, Integer::sum));
        }
        return counts;
    }

    /** Terms that share a hashed column are taken as if they occurred in different texts. */
    private static float[] inverse(Vocabulary vocabulary, Map<String, Integer> found, int texts) {
        int[] columnFound = new int[vocabulary.columns()];
        found.forEach((term, count) -> {
            int column = vocabulary.column(term);
            if (column >= 0) {
                columnFound[column] = Math.min(texts, columnFound[column] + count);
            }
        });
        float[] inverse = new float[columnFound.length];
        for (int j = 0; j < inverse.length; j++) {
            inverse[j] = (float) TermWeighting.inverseFrequency(columnFound[j], texts);
        }
        return inverse;
    }
}
