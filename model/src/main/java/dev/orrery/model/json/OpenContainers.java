package dev.orrery.model.json;

import java.util.Arrays;

/**
 * The members and elements read so far of the containers that are still open, innermost last. A
 * container that closes leaves as a node of the table.
 */
final class OpenContainers {
    private static final int INITIAL_DEPTH = 8;
    private static final int INITIAL_ENTRIES = 128;

    private static final int FRAME_INTS = 3;
    private static final int FRAME_TEXT = 0;
    private static final int FRAME_FIRST = 1;
    private static final int FRAME_OBJECT = 2;

    private static final int MEMBER_INTS = 4;
    private static final int MEMBER_HASH = 0;
    private static final int MEMBER_VALUE = 1;
    private static final int MEMBER_NAME_START = 2;

    /** The end of the name in the source; negative (complement) when the name has escapes. */
    private static final int MEMBER_NAME_END = 3;

    private final byte[] source;
    private final TableWriter table;
    private int depth;
    private int[] frames = new int[INITIAL_DEPTH * FRAME_INTS];

    /** For each open object, the hash values modulo 64 that its names had. */
    private long[] seen = new long[INITIAL_DEPTH];

    private int[] entries = new int[INITIAL_ENTRIES];
    private int top;
    private int duplicateName;

    OpenContainers(byte[] source, TableWriter table) {
        this.source = source;
        this.table = table;
    }

    int depth() {
        return depth;
    }

    boolean inObject() {
        return frames[frame() + FRAME_OBJECT] != 0;
    }

    private int frame() {
        return (depth - 1) * FRAME_INTS;
    }

    void open(boolean object, int textStart) {
        if (depth == seen.length) {
            frames = Arrays.copyOf(frames, frames.length * 2);
            seen = Arrays.copyOf(seen, seen.length * 2);
        }
        seen[depth++] = 0;
        int frame = frame();
        frames[frame + FRAME_TEXT] = textStart;
        frames[frame + FRAME_FIRST] = top;
        frames[frame + FRAME_OBJECT] = object ? 1 : 0;
    }

    /**
     * Adds a member to the innermost object; its value follows later. Returns whether the name is
     * new. Beyond the size up to which objects are scanned, duplicates are found on closing.
     */
    boolean addName(int nameStart, int nameEnd, boolean escaped) {
        int hash = hash(nameStart, nameEnd, escaped);
        int first = frames[frame() + FRAME_FIRST];
        long bit = 1L << hash;
        boolean possible = (seen[depth - 1] & bit) != 0;
        int compared = StoredJson.LARGEST_SCANNED_OBJECT * MEMBER_INTS;
        seen[depth - 1] |= bit;
        ensure(MEMBER_INTS);
        int member = top;
        entries[member + MEMBER_HASH] = hash;
        entries[member + MEMBER_NAME_START] = nameStart;
        entries[member + MEMBER_NAME_END] = escaped ? ~nameEnd : nameEnd;
        top += MEMBER_INTS;
        return !possible || member - first >= compared || isNew(first, member);
    }

    private int hash(int nameStart, int nameEnd, boolean escaped) {
        if (!escaped) {
            return NameHash.of(source, nameStart, nameEnd);
        }
        byte[] name = JsonStrings.decodeUtf8(source, nameStart, nameEnd);
        return NameHash.of(name, 0, name.length);
    }

    private boolean isNew(int first, int member) {
        int hash = entries[member + MEMBER_HASH];
        for (int other = first; other < member; other += MEMBER_INTS) {
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
    void addValue(boolean inObject, int value) {
        if (inObject) {
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
        int frame = frame();
        int first = frames[frame + FRAME_FIRST];
        int node = table.beginNode(frames[frame + FRAME_TEXT], textEnd, top - first);
        for (int entry = first; entry < top; entry++) {
            table.value(entries[entry]);
        }
        top = first;
        depth--;
        return node;
    }

    /**
     * Closes the innermost object and returns the value that leads to it, or {@link
     * JsonView#UNDEFINED} if a name appears twice: see {@link #duplicateName}.
     */
    int closeObject(int textEnd) {
        int frame = frame();
        int first = frames[frame + FRAME_FIRST];
        int textStart = frames[frame + FRAME_TEXT];
        int count = (top - first) / MEMBER_INTS;
        int node = textStart;
        if (count > StoredJson.LARGEST_SCANNED_OBJECT) {
            int[] ordinals = sortedOrdinals(first, count);
            if (hasDuplicate(first, ordinals)) {
                return JsonView.UNDEFINED;
            }
            node = table.beginNode(textStart, textEnd, count);
            writeValues(first);
            writeOrder(first, ordinals);
        } else if (count > 0) {
            node = table.beginNode(textStart, textEnd, count);
            for (int member = first; member < top; member += MEMBER_INTS) {
                table.fingerprint(entries[member + MEMBER_HASH]);
            }
            writeValues(first);
        }
        top = first;
        depth--;
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
