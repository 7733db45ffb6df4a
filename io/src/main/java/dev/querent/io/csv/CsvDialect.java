package dev.querent.io.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import java.nio.charset.StandardCharsets;

/** How fields are separated and quoted, guessed from the header line. */
record CsvDialect(char separator, char quote) {
    private static final char NO_QUOTE = '\0';

    /**
     * The separator that occurs most often in the header outside quotes. Tab-separated text has no quotes by its
     * definition (IANA text/tab-separated-values), and free text in it often starts with one; quotes count only if the header
     * itself uses them.
     */
    static CsvDialect of(byte[] head) {
        int commas = 0;
        int semicolons = 0;
        int tabs = 0;
        boolean inQuotes = false;
        boolean anyQuote = false;
        for (char c : new String(head, StandardCharsets.ISO_8859_1).toCharArray()) {
            if (c == '"') {
                inQuotes = !inQuotes;
                anyQuote = true;
            } else if (!inQuotes && (c == '\n' || c == '\r')) {
                break;
            } else if (!inQuotes) {
                commas += c == ',' ? 1 : 0;
                semicolons += c == ';' ? 1 : 0;
                tabs += c == '\t' ? 1 : 0;
            }
        }
        if (tabs > commas && tabs > semicolons) {
            return new CsvDialect('\t', anyQuote ? '"' : NO_QUOTE);
        }
        return new CsvDialect(semicolons > commas ? ';' : ',', '"');
    }

    CsvReader.CsvReaderBuilder builder() {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .quoteCharacter(quote)
                .allowUnclosedQuote(false)
                .skipEmptyLines(true);
    }
}
