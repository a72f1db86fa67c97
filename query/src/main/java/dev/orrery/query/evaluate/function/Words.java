package dev.orrery.query.evaluate.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of texts. A word is a run of letters and digits; case means nothing; the words of a
 * phrase follow one another. Words are compared as they are written, in every language: there is no
 * stemming.
 */
final class Words {
    private Words() {}

    /** A phrase to look for, word by word. */
    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        int start = wordStart(text, 0);
        while (start < text.length()) {
            int end = wordEnd(text, start);
            words.add(text.substring(start, end));
            start = wordStart(text, end);
        }
        return words;
    }

    /** How many words a text has, without those that say nothing about what it is about. */
    static int significant(String text) {
        int count = 0;
        int start = wordStart(text, 0);
        while (start < text.length()) {
            int end = wordEnd(text, start);
            if (!StopWords.contains(text.substring(start, end).toLowerCase(Locale.ROOT))) {
                count++;
            }
            start = wordStart(text, end);
        }
        return count;
    }

    static boolean contains(String text, List<String> phrase) {
        return count(text, phrase, 1) > 0;
    }

    /** How often a phrase is in a text. */
    static int occurrences(String text, List<String> phrase) {
        return count(text, phrase, Integer.MAX_VALUE);
    }

    private static int count(String text, List<String> phrase, int enough) {
        int count = 0;
        int start = phrase.isEmpty() ? text.length() : wordStart(text, 0);
        while (start < text.length() && count < enough) {
            if (isAt(text, start, phrase)) {
                count++;
            }
            start = wordStart(text, wordEnd(text, start));
        }
        return count;
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
