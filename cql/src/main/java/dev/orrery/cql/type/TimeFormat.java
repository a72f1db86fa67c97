package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Nanoseconds since midnight, in eight bytes. */
final class TimeFormat implements QuotedFormat {
    private static final Pattern RAW = Pattern.compile("-?\\d+");
    private static final Pattern TEXT =
            Pattern.compile("\\+?(\\d{1,9}):\\+?(\\d{1,9}):\\+?(\\d{1,9})(?:\\.(\\d{1,9}))?");
    private static final long DAY = TimeUnit.DAYS.toNanos(1);
    private static final String NINE_ZEROS = "000000000";

    @Override
    public void validate(byte[] value) {
        if (value.length != Long.BYTES) {
            throw CqlException.invalid("Expected 8 byte long for time (" + value.length + ")");
        }
    }

    @Override
    public byte[] fromText(String text) {
        return Values.ofLong(RAW.matcher(text).matches() ? raw(text) : formatted(text));
    }

    private static long raw(String text) {
        try {
            long nanos = Long.parseLong(text);
            if (nanos >= 0 && nanos < DAY) {
                return nanos;
            }
        } catch (NumberFormatException e) {
            // Out of range even for a long: the same message.
        }
        throw CqlException.invalid("Unable to make long (for time) from: '" + text + "'");
    }

    private static long formatted(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (matcher.matches()) {
            long hours = Long.parseLong(matcher.group(1));
            long minutes = Long.parseLong(matcher.group(2));
            long seconds = Long.parseLong(matcher.group(3));
            String fraction = matcher.group(4) == null ? "" : matcher.group(4);
            if (hours < 24 && minutes < 60 && seconds < 60) {
                return TimeUnit.SECONDS.toNanos(hours * 3600 + minutes * 60 + seconds)
                        + Long.parseLong((fraction + NINE_ZEROS).substring(0, 9));
            }
        }
        throw CqlException.invalid(
                "(TimeType) Unable to coerce '" + text + "' to a formatted time (long)");
    }

    @Override
    public String toText(byte[] value) {
        long nanos = Values.toLong(value);
        long seconds = nanos / 1_000_000_000;
        return "%02d:%02d:%02d.%09d"
                .formatted(seconds / 3600, seconds / 60 % 60, seconds % 60, nanos % 1_000_000_000);
    }

    @Override
    public String valueName() {
        return "a time value";
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.fixed(value);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.fixed(Long.BYTES);
    }
}
