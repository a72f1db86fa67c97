package dev.orrery.cli.shell;

import java.util.ArrayList;
import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Cuts a line at blanks and nothing else: quotes belong to the languages, not to the shell. */
final class Words implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        List<String> words = new ArrayList<>(List.of(line.substring(0, cursor).split("\\s+", -1)));
        return new Line(line, cursor, words);
    }

    /** The words up to the cursor; the last is the one that is typed. */
    private record Line(String line, int cursor, List<String> words)
            implements CompletingParsedLine {
        @Override
        public CharSequence escape(CharSequence candidate, boolean complete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor();
        }

        @Override
        public int rawWordLength() {
            return wordCursor();
        }

        @Override
        public String word() {
            return words.getLast();
        }

        @Override
        public int wordCursor() {
            return word().length();
        }

        @Override
        public int wordIndex() {
            return words.size() - 1;
        }
    }
}
