package dev.orrery.query.evaluate.function;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * How large a regular expression becomes once its counted repetitions are written out, as the
 * engine does. An upper estimate, made without compiling: nested counts multiply.
 */
final class PatternSize {
    private final String pattern;
    private final Deque<Long> groups = new ArrayDeque<>();
    private int at;

    /** Of the group at hand: all but the last part, and the last part, which a count repeats. */
    private long before;

    private long last;

    private PatternSize(String pattern) {
        this.pattern = pattern;
    }

    static long of(String pattern) {
        return new PatternSize(pattern).measure();
    }

    private long measure() {
        while (at < pattern.length()) {
            char current = pattern.charAt(at++);
            switch (current) {
                case '\\' -> part(skip(1));
                case '[' -> part(skip(characterClassLength()));
                case '(' -> open();
                case ')' -> close();
                case '{' -> last = saturated(last * count());
                default -> part(1);
            }
        }
        while (!groups.isEmpty()) {
            close();
        }
        return saturated(before + last);
    }

    private long skip(int length) {
        at += length;
        return 1;
    }

    private void part(long size) {
        before = saturated(before + last);
        last = size;
    }

    private void open() {
        groups.push(saturated(before + last));
        before = 0;
        last = 0;
    }

    private void close() {
        long size = saturated(before + last + 2);
        before = groups.isEmpty() ? 0 : groups.pop();
        last = size;
    }

    private int characterClassLength() {
        int end = at + 1;
        while (end < pattern.length() && pattern.charAt(end) != ']') {
            end += pattern.charAt(end) == '\\' ? 2 : 1;
        }
        return end + 1 - at;
    }

    /** The largest number between braces; one where there is none. */
    private long count() {
        long largest = 1;
        long number = 0;
        while (at < pattern.length() && pattern.charAt(at) != '}') {
            int digit = Character.digit(pattern.charAt(at++), 10);
            number = digit < 0 ? 0 : saturated(number * 10 + digit);
            largest = Math.max(largest, number);
        }
        return largest;
    }

    private static long saturated(long size) {
        return Math.min(size, Integer.MAX_VALUE);
    }
}
