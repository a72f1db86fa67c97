package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;

/**
 * Functions that look for words in a text, and those that plans of ranked queries are made of:
 * {@code _FullTextWordCount(text)} and {@code _FullTextScore(text, [phrase, ...], documents, words,
 * [documents with phrase, ...])}, the relevance of a text by BM25.
 */
final class FullTextFunctions {
    /** How soon more of the same word stops to count for more. */
    private static final double SATURATION = 1.2;

    /** How much the length of a text counts. */
    private static final double LENGTH_WEIGHT = 0.75;

    private static final int SCORE_ARGUMENTS = 5;

    private FullTextFunctions() {}

    static void enter(FunctionCatalog catalog) {
        int any = SystemFunction.UNLIMITED;
        catalog.add("FullTextContains", 2, arguments -> containsEach(arguments, true));
        catalog.add("FullTextContainsAll", 2, any, arguments -> containsEach(arguments, true));
        catalog.add("FullTextContainsAny", 2, any, arguments -> containsEach(arguments, false));
        catalog.add("_FullTextWordCount", 1, arguments -> wordCount(arguments[0]));
        catalog.add("_FullTextScore", SCORE_ARGUMENTS, FullTextFunctions::score);
    }

    private static QueryValue containsEach(QueryValue[] arguments, boolean all) {
        if (!(arguments[0] instanceof StringValue text)) {
            return UndefinedValue.UNDEFINED;
        }
        boolean result = all;
        for (int i = 1; i < arguments.length; i++) {
            if (!(arguments[i] instanceof StringValue phrase)) {
                return UndefinedValue.UNDEFINED;
            }
            boolean found = Words.contains(text.text(), Words.of(phrase.text()));
            result = all ? result && found : result || found;
        }
        return BooleanValue.of(result);
    }

    /** Numbers to add up: what is no text has no words. */
    private static QueryValue wordCount(QueryValue text) {
        return NumberValue.of(
                text instanceof StringValue string ? Words.significant(string.text()) : 0L);
    }

    private static QueryValue score(QueryValue[] arguments) {
        if (!(arguments[0] instanceof StringValue text)
                || !(arguments[1] instanceof ArrayValue phrases)
                || !(arguments[2] instanceof NumberValue documents)
                || !(arguments[3] instanceof NumberValue words)
                || !(arguments[4] instanceof ArrayValue hits)
                || phrases.size() != hits.size()) {
            return UndefinedValue.UNDEFINED;
        }
        double meanLength = words.doubleValue() / Math.max(1, documents.doubleValue());
        double relativeLength = Words.significant(text.text()) / Math.max(1, meanLength);
        double score = 0;
        for (int i = 0; i < phrases.size(); i++) {
            if (!(phrases.element(i) instanceof StringValue phrase)
                    || !(hits.element(i) instanceof NumberValue hit)) {
                return UndefinedValue.UNDEFINED;
            }
            int frequency = Words.occurrences(text.text(), Words.of(phrase.text()));
            score +=
                    rarity(documents.doubleValue(), hit.doubleValue())
                            * weight(frequency, relativeLength);
        }
        return NumberValue.of(score);
    }

    /** Never negative, also where more than half of all documents have the word. */
    private static double rarity(double documents, double hits) {
        return Math.log(1 + Math.max(0, documents - hits + 0.5) / (hits + 0.5));
    }

    private static double weight(int frequency, double relativeLength) {
        double dampening = SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * relativeLength);
        return frequency * (SATURATION + 1) / (frequency + dampening);
    }
}
