package dev.orrery.gateway.feed;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a reader has read in each part of the ring. Parts, not partitions: children go on with
 * the LSNs of their parents, so a position from before a split or a merge still says it all.
 *
 * <pre>
 * text  := (lsn | part *(";" part)) ["@" sinceSecond] ["~" second]
 * part  := min "-" max "=" lsn                          (ring positions in hexadecimal)
 * </pre>
 *
 * A single LSN stands for everything that is asked for, and is what clients expect who compute with
 * it. The second behind {@code ~} is of earlier releases, and says nothing any more. The text is
 * not signed: it gives no access, and a reader that makes up an LSN reads from there.
 *
 * @param sinceSecond what was written before is left out; 0 for nothing
 */
record ChangePosition(List<Part> parts, long sinceSecond) {
    /** More than the partitions of any container that a reader would take as one. */
    private static final int MAX_PARTS = 4_096;

    ChangePosition {
        parts = List.copyOf(parts);
    }

    /** All up to an LSN was read in a range. */
    record Part(RingRange range, long lsn) {}

    static ChangePosition at(RingRange range, long lsn, long sinceSecond) {
        return new ChangePosition(List.of(new Part(range, lsn)), sinceSecond);
    }

    /** Reads a position as far as it is about a range; it must be about all of it. */
    static ChangePosition parse(String written, RingRange wanted) {
        int mark = written.lastIndexOf('~');
        String text = mark < 0 ? written : written.substring(0, mark);
        int at = text.indexOf('@');
        long since = at < 0 ? 0 : number(text.substring(at + 1));
        String places = at < 0 ? text : text.substring(0, at);
        if (places.indexOf('=') < 0) {
            return at(wanted, number(places), since);
        }
        String[] texts = places.split(";", -1);
        if (texts.length > MAX_PARTS) {
            throw invalid();
        }
        List<Part> parts = new ArrayList<>();
        for (String part : texts) {
            part(part, wanted).ifPresent(parts::add);
        }
        requireWhole(parts, wanted);
        return new ChangePosition(parts, since);
    }

    private static Optional<Part> part(String text, RingRange wanted) {
        int minus = text.indexOf('-');
        int equals = text.indexOf('=');
        if (minus < 0 || equals < minus) {
            throw invalid();
        }
        RingRange range;
        try {
            range =
                    new RingRange(
                            RingPosition.parseHex(text.substring(0, minus)),
                            RingPosition.parseHex(text.substring(minus + 1, equals)));
        } catch (IllegalArgumentException | OrreryException e) {
            throw invalid();
        }
        long lsn = number(text.substring(equals + 1));
        return range.intersect(wanted).map(part -> new Part(part, lsn));
    }

    /** A part that is missing would be read from nowhere, one that is there twice, twice. */
    private static void requireWhole(List<Part> parts, RingRange wanted) {
        List<RingRange> ranges =
                parts.stream()
                        .map(Part::range)
                        .sorted((a, b) -> a.min().compareTo(b.min()))
                        .toList();
        RingPosition expected = wanted.min();
        for (RingRange range : ranges) {
            if (!range.min().equals(expected)) {
                throw invalid();
            }
            expected = range.max();
        }
        if (!expected.equals(wanted.max())) {
            throw invalid();
        }
    }

    /**
     * The position of a reader who has all there is. What is written from now on is not older than
     * the present: no text need tell any more what is to be left out.
     */
    ChangePosition atEnd(long nowSecond) {
        return sinceSecond <= nowSecond ? new ChangePosition(parts, 0) : this;
    }

    String text(RingRange wanted) {
        StringBuilder text = new StringBuilder();
        if (parts.size() == 1 && parts.getFirst().range().equals(wanted)) {
            text.append(parts.getFirst().lsn());
        } else {
            for (Part part : parts) {
                text.append(text.isEmpty() ? "" : ";")
                        .append(part.range().min().hex())
                        .append('-')
                        .append(part.range().max().hex())
                        .append('=')
                        .append(part.lsn());
            }
        }
        return sinceSecond == 0 ? text.toString() : text.append('@').append(sinceSecond).toString();
    }

    private static long number(String text) {
        try {
            long number = Long.parseLong(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw invalid();
        }
        throw invalid();
    }

    static OrreryException invalid() {
        return OrreryException.badRequest(
                "The continuation of the change feed is not valid for what is asked for. Start"
                        + " again without one.");
    }
}
