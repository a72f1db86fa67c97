package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.regex.Pattern;

/** Days as an unsigned number of four bytes; 2^31 is the first of January 1970. */
final class DateFormat implements QuotedFormat {
    private static final long EPOCH = 1L << 31;
    private static final long MAX_RAW = (1L << 32) - 1;
    private static final Pattern RAW = Pattern.compile("-?\\d+");
    private static final DateTimeFormatter TEXT =
            DateTimeFormatter.ISO_LOCAL_DATE.withResolverStyle(ResolverStyle.STRICT);

    @Override
    public void validate(byte[] value) {
        if (value.length != Integer.BYTES) {
            throw CqlException.invalid("Expected 4 byte long for date (" + value.length + ")");
        }
    }

    @Override
    public byte[] fromText(String text) {
        if (RAW.matcher(text).matches()) {
            return raw(text);
        }
        try {
            long days = LocalDate.parse(text, TEXT).toEpochDay();
            if (days < -EPOCH || days >= EPOCH) {
                throw CqlException.invalid(
                        "Input date "
                                + text
                                + (days < 0 ? " is less than min" : " is greater than max")
                                + " supported date "
                                + LocalDate.ofEpochDay(days < 0 ? -EPOCH : EPOCH - 1));
            }
            return Values.ofLong(days + EPOCH, Integer.BYTES);
        } catch (DateTimeException e) {
            throw CqlException.invalid(
                    "Unable to coerce '" + text + "' to a formatted date (long)");
        }
    }

    private static byte[] raw(String text) {
        try {
            long days = Long.parseLong(text);
            if (days >= 0 && days <= MAX_RAW) {
                return Values.ofLong(days, Integer.BYTES);
            }
        } catch (NumberFormatException e) {
            // Out of range even for a long: the same message.
        }
        throw CqlException.invalid("Unable to make unsigned int (for date) from: '" + text + "'");
    }

    @Override
    public String toText(byte[] value) {
        return LocalDate.ofEpochDay((Values.toInt(value) & MAX_RAW) - EPOCH).format(TEXT);
    }

    @Override
    public String valueName() {
        return "a date value";
    }

    @Override
    public void writeComparable(byte[] value, ComparableWriter out) {
        out.fixed(value);
    }

    @Override
    public byte[] readComparable(ComparableReader in) {
        return in.fixed(Integer.BYTES);
    }
}
