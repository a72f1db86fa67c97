package dev.orrery.cluster.split;

import java.util.Arrays;

/** How far a member is with its copy of the two parents of a merge. */
public enum CopyState {
    /** It has not begun, or begins again. */
    NONE(0),
    COPYING(1),
    /** It has all but what was written in the last moments. */
    CAUGHT_UP(2),
    /** Its disk has no room for a copy. */
    NO_ROOM(3);

    private final int number;

    CopyState(int number) {
        this.number = number;
    }

    /** One byte, as nodes tell each other. */
    public byte[] toBytes() {
        return new byte[] {(byte) number};
    }

    /** What a newer node says and this one does not know is no copy to count on. */
    public static CopyState read(byte[] bytes) {
        return Arrays.stream(values())
                .filter(state -> bytes.length == 1 && bytes[0] == state.number)
                .findFirst()
                .orElse(NONE);
    }
}
