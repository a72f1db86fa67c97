package dev.orrery.model.error;

/**
 * Which part of a text that the caller sent is wrong.
 *
 * @param code a number that documentation explains; empty where there is none
 * @param start the first character, counted from zero
 * @param end the character after the last
 */
public record TextFault(String code, int start, int end) {
    public TextFault {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("not a part of a text: " + start + " to " + end);
        }
    }
}
