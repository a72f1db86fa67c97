package dev.orrery.query.evaluate.function;

import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * The patterns of DateTimeFormat: runs of the letters y M d H h m s f F t stand for parts, the
 * longer the run the longer the text; a backslash makes the next character literal, and everything
 * else is literal as it is.
 */
final class DateTimePattern {
    private static final String LETTERS = "yMdHhmsfFt";
    private static final int FRACTION_DIGITS = 7;
    private static final int NOON = 12;

    private DateTimePattern() {}

    static String format(LocalDateTime at, String pattern) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (from < pattern.length()) {
            char letter = pattern.charAt(from);
            if (letter == '\\' && from + 1 < pattern.length()) {
                text.append(pattern.charAt(from + 1));
                from += 2;
            } else if (LETTERS.indexOf(letter) < 0) {
                text.append(letter);
                from++;
            } else {
                int to = from;
                while (to < pattern.length() && pattern.charAt(to) == letter) {
                    to++;
                }
                text.append(part(at, letter, to - from));
                from = to;
            }
        }
        return text.toString();
    }

    private static String part(LocalDateTime at, char letter, int length) {
        return switch (letter) {
            case 'y' -> padded(length <= 2 ? at.getYear() % 100 : at.getYear(), length);
            case 'M' -> month(at, length);
            case 'd' -> day(at, length);
            case 'H' -> padded(at.getHour(), Math.min(length, 2));
            case 'h' -> padded((at.getHour() + NOON - 1) % NOON + 1, Math.min(length, 2));
            case 'm' -> padded(at.getMinute(), Math.min(length, 2));
            case 's' -> padded(at.getSecond(), Math.min(length, 2));
            case 'f' -> fraction(at, length);
            case 'F' -> fraction(at, length).replaceFirst("0+$", "");
            default -> half(at, length);
        };
    }

    private static String half(LocalDateTime at, int length) {
        String half = at.getHour() < NOON ? "AM" : "PM";
        return length == 1 ? half.substring(0, 1) : half;
    }

    private static String month(LocalDateTime at, int length) {
        return switch (length) {
            case 1, 2 -> padded(at.getMonthValue(), length);
            case 3 -> at.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            default -> at.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
        };
    }

    private static String day(LocalDateTime at, int length) {
        return switch (length) {
            case 1, 2 -> padded(at.getDayOfMonth(), length);
            case 3 -> at.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            default -> at.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
        };
    }

    private static String fraction(LocalDateTime at, int length) {
        String ticks =
                padded(
                        at.get(ChronoField.NANO_OF_SECOND) / Instants.NANOS_PER_TICK,
                        FRACTION_DIGITS);
        return ticks.substring(0, Math.min(length, FRACTION_DIGITS));
    }

    private static String padded(int number, int length) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, Math.min(length, FRACTION_DIGITS) - digits.length()))
                + digits;
    }
}
