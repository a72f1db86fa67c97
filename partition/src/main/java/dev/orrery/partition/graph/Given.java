package dev.orrery.partition.graph;

/** How far the edges of a vertex were read; opaque to everybody else. */
public final class Given {
    public static final Given NOTHING = new Given(0, 0, new byte[0]);

    private final int count;
    private final int label;
    private final byte[] lastKey;

    Given(int count, int label, byte[] lastKey) {
        this.count = count;
        this.label = label;
        this.lastKey = lastKey;
    }

    int count() {
        return count;
    }

    /** The place of the label that was being read, among those asked for. */
    int label() {
        return label;
    }

    /** The last key that was read; empty if none was. */
    byte[] lastKey() {
        return lastKey;
    }
}
