package dev.querent.features.text;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Cuts texts into terms: words by the Unicode rules (UAX 29) in lower case, without stop words, optionally stemmed, and
 * runs of neighbouring words joined by a space. Not safe for use by several threads.
 */
public final class Terms {
    private final TermOptions options;
    private final StandardTokenizer tokenizer = new StandardTokenizer();
    private final TokenStream words;
    private final CharTermAttribute word;

    public Terms(TermOptions options) {
        this.options = options;
        TokenStream stream = new LowerCaseFilter(tokenizer);
        if (options.stop() == TermOptions.Stop.ENGLISH) {
            stream = new StopFilter(stream, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
        }
        if (options.stem() == TermOptions.Stem.ENGLISH) {
            stream = new PorterStemFilter(stream);
        }
        this.words = stream;
        this.word = stream.addAttribute(CharTermAttribute.class);
    }

    /** The terms of a text, as often as they occur. */
    public List<String> of(String text) {
        List<String> single = wordsOf(text);
        List<String> terms = new ArrayList<>(single);
        for (int length = 2; length <= options.longest(); length++) {
            for (int start = 0; start + length <= single.size(); start++) {
                terms.add(String.join(" ", single.subList(start, start + length)));
            }
        }
        return terms;
    }

    private List<String> wordsOf(String text) {
        List<String> found = new ArrayList<>();
        try {
            tokenizer.setReader(new StringReader(text));
            words.reset();
            while (words.incrementToken()) {
                found.add(word.toString());
            }
            words.end();
            words.close();
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory could not be read", e);
        }
        return found;
    }
}
