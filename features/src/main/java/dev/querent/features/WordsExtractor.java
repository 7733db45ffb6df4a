package dev.querent.features;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.features.text.HashedTerms;
import dev.querent.features.text.SortedTerms;
import dev.querent.features.text.Terms;
import dev.querent.features.text.Vocabulary;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.feature.RowBlocks;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A fitted {@link WordsRecipe}: the vocabulary and, for tf-idf, a factor per column. */
final class WordsExtractor implements FeatureExtractor {
    private final WordsRecipe recipe;
    private final Vocabulary vocabulary;
    private final float[] inverse;

    WordsExtractor(WordsRecipe recipe, Vocabulary vocabulary, float[] inverse) {
        this.recipe = recipe;
        this.vocabulary = vocabulary;
        this.inverse = inverse;
    }

    @Override
    public String recipe() {
        return recipe.text();
    }

    @Override
    public int columns() {
        return vocabulary.columns();
    }

    @Override
    public Features extract(Content content, Run run) {
        List<String> texts = WordsRecipe.textsOf(content);
        return RowBlocks.build(texts.size(), columns(), "words", run, () -> {
            Terms terms = new Terms(recipe.terms());
            return (row, into) -> {
                Map<Integer, Double> values = new TreeMap<>();
                for (String term : terms.of(texts.get(row))) {
                    int column = vocabulary.column(term);
                    if (column >= 0) {
                        values.merge(column, 1.0, Double::sum);
                    }
                }
                recipe.weighting().apply(values, inverse);
                values.forEach(into::add);
            };
        });
    }

    @Override
    public State encode() {
        State state = new State()
                .put("type", WordsRecipe.KIND.name())
                .put("options", recipe.options().encode())
                .put("inverse", inverse.clone());
        if (vocabulary instanceof SortedTerms sorted) {
            state.put("terms", sorted.terms());
        }
        return state;
    }

    static WordsExtractor decode(State state) {
        WordsRecipe recipe = new WordsRecipe(RecipeOptions.decode(WordsRecipe.KIND, state.state("options")));
        Vocabulary vocabulary =
                state.has("terms") ? new SortedTerms(state.texts("terms")) : new HashedTerms(recipe.hashBits());
        return new WordsExtractor(recipe, vocabulary, state.floats("inverse").clone());
    }
}
