package dev.querent.features;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.text.HashedTerms;
import dev.querent.features.text.SortedTerms;
import dev.querent.features.text.TermOptions;
import dev.querent.features.text.TermWeighting;
import dev.querent.features.text.Terms;
import dev.querent.features.text.Vocabulary;
import dev.querent.model.error.Choice;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.table.Content;
import dev.querent.model.table.Texts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** {@code words}: a bag of words. */
final class WordsRecipe implements FeatureRecipe {
    static final FeatureKind KIND = new FeatureKind.OfContent(
            "words",
            "texts as bags of words: counts, tf-idf or hashed counts",
            List.of(
                    new OptionSpec("stop", "english", "english or none", "stop words to leave out"),
                    new OptionSpec("stem", "none", "none or english", "reduce words to their stem"),
                    new OptionSpec("ngrams", "1", "1..3", "maximum number of words in a term"),
                    new OptionSpec(
                            "min-df", "2", ">= 1", "minimum number of texts that contain a term (ignored with hash)"),
                    new OptionSpec(
                            "max-features", "50000", ">= 1", "number of most common terms to keep (ignored with hash)"),
                    new OptionSpec(
                            "hash",
                            "0",
                            "0 or 8..24",
                            "hash terms to this many bits instead of keeping a vocabulary; 0 keeps one"),
                    new OptionSpec("weight", "count", "count, binary, tfidf or log", "weight of a term"),
                    new OptionSpec("norm", "l1", "l1, l2 or none", "norm that each row is divided by")),
            WordsRecipe::new,
            WordsExtractor::decode);

    private static final int BLOCK = 256;
    private static final int BLOCKS_PER_WAVE = 16;
    private static final int LEAST_BITS = 8;
    private static final int MOST_BITS = 24;

    private final RecipeOptions options;
    private final TermOptions terms;
    private final TermWeighting weighting;
    private final int leastTexts;
    private final int mostTerms;
    private final int hashBits;

    WordsRecipe(RecipeOptions options) {
        this.options = options;
        this.terms = new TermOptions(
                options.choice("stop", TermOptions.Stop.class),
                options.choice("stem", TermOptions.Stem.class),
                options.integer("ngrams", 1, 3));
        this.weighting = new TermWeighting(
                options.choice("weight", TermWeighting.Weight.class), options.choice("norm", TermWeighting.Norm.class));
        this.leastTexts = options.integer("min-df", 1, Integer.MAX_VALUE);
        this.mostTerms = options.integer("max-features", 1, Integer.MAX_VALUE);
        this.hashBits = options.integer("hash", 0, MOST_BITS);
        if (hashBits > 0 && hashBits < LEAST_BITS) {
            throw options.bad("hash");
        }
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
                .trying(new Choice(Setting.TEXT, ""));
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
