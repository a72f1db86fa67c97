package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.ArrayList;
import java.util.List;

/**
 * Functions that look for words in a text. A word is a run of letters and digits; case means
 * nothing; several words must follow one another. Words are compared as they are written, in every
 * language: there is no stemming.
 */
final class FullTextFunctions {
    private FullTextFunctions() {}

    static void enter(FunctionCatalog catalog) {
        int any = SystemFunction.UNLIMITED;
        catalog.add("FullTextContains", 2, arguments -> containsEach(arguments, true));
        catalog.add("FullTextContainsAll", 2, any, arguments -> containsEach(arguments, true));
        catalog.add("FullTextContainsAny", 2, any, arguments -> containsEach(arguments, false));
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
            boolean found = contains(text.text(), words(phrase.text()));
            result = all ? result && found : result || found;
        }
        return BooleanValue.of(result);
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        int start = wordStart(text, 0);
        while (start < text.length()) {
            int end = wordEnd(text, start);
            words.add(text.substring(start, end));
            start = wordStart(text, end);
        }
        return words;
    }

    private static boolean contains(String text, List<String> phrase) {
        if (phrase.isEmpty()) {
            return false;
        }
        int start = wordStart(text, 0);
        while (start < text.length()) {
            if (isAt(text, start, phrase)) {
                return true;
            }
            start = wordStart(text, wordEnd(text, start));
        }
        return false;
    }

    private static boolean isAt(String text, int at, List<String> phrase) {
        int start = at;
        for (String word : phrase) {
            int end = start >= text.length() ? start : wordEnd(text, start);
            if (end - start != word.length()
                    || !text.regionMatches(true, start, word, 0, word.length())) {
                return false;
            }
            start = wordStart(text, end);
        }
        return true;
    }

    private static int wordStart(String text, int from) {
        int at = from;
        while (at < text.length() && !Character.isLetterOrDigit(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }

    private static int wordEnd(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isLetterOrDigit(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return at;
    }
}
