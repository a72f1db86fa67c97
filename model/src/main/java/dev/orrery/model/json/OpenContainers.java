package dev.orrery.model.json;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The members and elements read so far of the containers that are still open, innermost last. A
 * container that closes leaves as a node of the table.
 */
final class OpenContainers {
    private static final int INITIAL_ENTRIES = 128;

    private static final int MEMBER_INTS = 4;
    private static final int MEMBER_HASH = 0;
    private static final int MEMBER_VALUE = 1;
    private static final int MEMBER_NAME_START = 2;

    /** The end of the name in the source; negative (complement) when the name has escapes. */
    private static final int MEMBER_NAME_END = 3;

    private static final int SCANNED_INTS = StoredJson.LARGEST_SCANNED_OBJECT * MEMBER_INTS;

    private final byte[] source;
    private final TableWriter table;

    /** The innermost container, or a frame around the outermost one. */
    private Frame frame = new Frame(null);

    private int depth;
    private int[] entries = new int[INITIAL_ENTRIES];
    private int top;
    private int duplicateName;

    private static final class Frame {
        final @Nullable Frame outer;

        /** Kept for the next container at its depth. */
        @Nullable Frame inner;

        boolean object;
        int textStart;
        int first;

        /** The hashes, modulo 64, that names of an object had. */
        long seen;

        Frame(@Nullable Frame outer) {
            this.outer = outer;
        }
    }

    OpenContainers(byte[] source, TableWriter table) {
        this.source = source;
        this.table = table;
    }

    int depth() {
        return depth;
    }

    boolean inObject() {
        return frame.object;
    }

    void open(boolean object, int textStart) {
        Frame next = frame.inner;
        if (next == null) {
            next = new Frame(frame);
            frame.inner = next;
        }
        next.object = object;
        next.textStart = textStart;
        next.first = top;
        next.seen = 0;
        frame = next;
        depth++;
    }

    private void close() {
        top = frame.first;
        frame = Objects.requireNonNull(frame.outer);
        depth--;
    }

    /**
     * Adds a member to the innermost object; its value follows later. Returns whether the name is
     * new. Beyond the size up to which objects are scanned, duplicates are found on closing.
     */
    boolean addName(int nameStart, int nameEnd, boolean escaped) {
        int hash = hash(nameStart, nameEnd, escaped);
        long bit = 1L << hash;
        boolean seen = (frame.seen & bit) != 0;
        frame.seen |= bit;
        ensure(MEMBER_INTS);
        int member = top;
        entries[member + MEMBER_HASH] = hash;
        entries[member + MEMBER_NAME_START] = nameStart;
        entries[member + MEMBER_NAME_END] = escaped ? ~nameEnd : nameEnd;
        top += MEMBER_INTS;
        return !seen || member - frame.first >= SCANNED_INTS || isNew(member);
    }

    private int hash(int nameStart, int nameEnd, boolean escaped) {
        if (!escaped) {
            return NameHash.of(source, nameStart, nameEnd);
        }
        byte[] name = JsonStrings.decodeUtf8(source, nameStart, nameEnd);
        return NameHash.of(name, 0, name.length);
    }

    private boolean isNew(int member) {
        int hash = entries[member + MEMBER_HASH];
        for (int other = frame.first; other < member; other += MEMBER_INTS) {
            if (entries[other + MEMBER_HASH] == hash && compareNames(other, member) == 0) {
                return false;
            }
        }
        return true;
    }

    private int compareNames(int left, int right) {
        int leftEnd = entries[left + MEMBER_NAME_END];
        int rightEnd = entries[right + MEMBER_NAME_END];
        int leftStart = entries[left + MEMBER_NAME_START];
        int rightStart = entries[right + MEMBER_NAME_START];
        if (leftEnd >= 0 && rightEnd >= 0) {
            return Arrays.compareUnsigned(source, leftStart, leftEnd, source, rightStart, rightEnd);
        }
        return Arrays.compareUnsigned(name(leftStart, leftEnd), name(rightStart, rightEnd));
    }

    private byte[] name(int start, int end) {
        return JsonStrings.decodeUtf8(source, start, end < 0 ? ~end : end);
    }

    /** Completes the member whose name was added last, or adds an element. */
    void addValue(int value) {
        if (frame.object) {
            entries[top - MEMBER_INTS + MEMBER_VALUE] = value;
        } else {
            ensure(1);
            entries[top++] = value;
        }
    }

    void removeLastMember() {
        top -= MEMBER_INTS;
    }

    private void ensure(int count) {
        if (top + count > entries.length) {
            entries = Arrays.copyOf(entries, entries.length * 2);
        }
    }

    /** Closes the innermost array and returns the value that leads to it. */
    int closeArray(int textEnd) {
        int node = table.beginNode(frame.textStart, textEnd, top - frame.first);
        for (int entry = frame.first; entry < top; entry++) {
            table.value(entries[entry]);
        }
        close();
        return node;
    }

    /**
     * Closes the innermost object and returns the value that leads to it, or {@link
     * JsonView#UNDEFINED} if a name appears twice: see {@link #duplicateName}.
     */
    int closeObject(int textEnd) {
        int first = frame.first;
        int count = (top - first) / MEMBER_INTS;
        int node = frame.textStart;
        if (count > StoredJson.LARGEST_SCANNED_OBJECT) {
            int[] ordinals = sortedOrdinals(first, count);
            if (hasDuplicate(first, ordinals)) {
                return JsonView.UNDEFINED;
            }
            node = table.beginNode(frame.textStart, textEnd, count);
            writeValues(first);
            writeOrder(first, ordinals);
        } else if (count > 0) {
            node = table.beginNode(frame.textStart, textEnd, count);
            for (int member = first; member < top; member += MEMBER_INTS) {
                table.fingerprint(entries[member + MEMBER_HASH]);
            }
            writeValues(first);
        }
        close();
        return node;
    }

    private void writeValues(int first) {
        for (int member = first; member < top; member += MEMBER_INTS) {
            table.value(entries[member + MEMBER_VALUE]);
        }
    }

    private void writeOrder(int first, int[] ordinals) {
        for (int ordinal : ordinals) {
            table.hash(entries[first + ordinal * MEMBER_INTS + MEMBER_HASH]);
        }
        for (int ordinal : ordinals) {
            table.offset(ordinal);
        }
    }

    private int[] sortedOrdinals(int first, int count) {
        return NameOrder.sort(
                count,
                ordinal -> entries[first + ordinal * MEMBER_INTS + MEMBER_HASH],
                (left, right) ->
                        compareNames(first + left * MEMBER_INTS, first + right * MEMBER_INTS));
    }

    private boolean hasDuplicate(int first, int[] ordinals) {
        for (int i = 1; i < ordinals.length; i++) {
            int left = first + ordinals[i - 1] * MEMBER_INTS;
            int right = first + ordinals[i] * MEMBER_INTS;
            if (entries[left + MEMBER_HASH] == entries[right + MEMBER_HASH]
                    && compareNames(left, right) == 0) {
                duplicateName = entries[Math.max(left, right) + MEMBER_NAME_START];
                return true;
            }
        }
        return false;
    }

    /** Where in the source the name starts that an object could not be closed for. */
    int duplicateName() {
        return duplicateName;
    }
}
