package dev.orrery.model.json;

/**
 * The text that is left of a source when parts are dropped. Bytes are copied in runs, and not at
 * all while nothing was dropped: clients mostly send minified text.
 */
final class MinifiedText {
    private static final byte[] NOTHING = {};

    private final byte[] source;
    private final int sourceEnd;
    private byte[] copied = NOTHING;
    private int copiedLength;
    private int runStart;

    /** Index in the source minus offset in the text, for what is being read. */
    private int shift;

    MinifiedText(byte[] source, int start, int end) {
        this.source = source;
        this.sourceEnd = end;
        this.runStart = start;
        this.shift = start;
    }

    /** Offset in the text of a byte of the source that was not dropped. */
    int offset(int sourceIndex) {
        return sourceIndex - shift;
    }

    /** Drops a part of the source that lies behind all that was dropped before. */
    void drop(int from, int to) {
        flush(from);
        runStart = to;
        shift += to - from;
    }

    /**
     * Drops everything of the text from the given offset, where the source was at an index, up to
     * the place in the source where reading goes on.
     */
    void cut(int offset, int sourceIndex, int resumeAt) {
        if (runStart <= sourceIndex) {
            flush(sourceIndex);
        }
        copiedLength = offset;
        runStart = resumeAt;
        shift = resumeAt - offset;
    }

    /** Drops the comma before the source index, if the text ends with one there. */
    void dropTrailingComma(int sourceIndex) {
        flush(sourceIndex);
        runStart = sourceIndex;
        if (copiedLength > 0 && copied[copiedLength - 1] == ',') {
            copiedLength--;
            shift++;
        }
    }

    void copyTo(byte[] target, int sourceIndex) {
        System.arraycopy(copied, 0, target, 0, copiedLength);
        System.arraycopy(source, runStart, target, copiedLength, sourceIndex - runStart);
    }

    private void flush(int to) {
        int length = to - runStart;
        if (length > 0) {
            if (copied.length == 0) {
                copied = new byte[sourceEnd - runStart];
            }
            System.arraycopy(source, runStart, copied, copiedLength, length);
            copiedLength += length;
        }
    }
}
