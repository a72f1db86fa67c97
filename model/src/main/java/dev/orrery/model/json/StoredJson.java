package dev.orrery.model.json;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/**
 * The stored form of a JSON document: its text, exactly as it is sent, and a table that leads to
 * every value in it. All numbers are little-endian; {@code off} is u16 in a narrow form and u32 in
 * a wide one.
 *
 * <pre>
 * stored  := text table footer
 * text    := minified JSON in UTF-8
 * table   := node*                      a container follows the containers inside it; the root is
 *                                       last; empty containers have no node
 * node    := start:off end:off count:off body
 *                                       start and end of the container in the text
 * body    := value:off{count}           array: elements in order
 *          | fingerprint:u8{count} value:off{count}
 *                                       object of at most 64 members, in the order of the text
 *          | value:off{count} hash:u32{count} ordinal:off{count}
 *                                       larger object: the values as above, then the name hashes
 *                                       in unsigned order (equal ones by the names' bytes), each
 *                                       with the ordinal of its member
 * value   := top bit clear: offset in the text of a scalar or an empty container
 *          | top bit set: offset in the table of the container's node
 *                                       (the top bit is bit 15 when narrow, bit 30 when wide)
 * footer  := root:u32 textLength:u32 flags:u8 version:u8
 *                                       root: a value in the wide spelling
 *                                       flags: 1 = wide, 2 = some name in the text has an escape
 * </pre>
 *
 * <p>A fingerprint is the top byte of the name's {@link NameHash}. Names are not in the table: a
 * member's name ends two bytes before its value in the text.
 */
public final class StoredJson {
    static final int VERSION = 1;
    static final int FOOTER_BYTES = 10;
    static final int FLAG_WIDE = 1;
    static final int FLAG_ESCAPED_NAMES = 2;

    /** Marks a value that has a node in the table. */
    static final int NODE = 1 << 30;

    /** Objects with more members than this are searched by sorted hashes. */
    static final int LARGEST_SCANNED_OBJECT = 64;

    /** Offsets of a narrow form have 15 bits. */
    static final int NARROW_LIMIT = 1 << 15;

    /** The table may be five times the text, and both must stay below {@link #NODE}. */
    static final int MAX_TEXT_BYTES = 128 << 20;

    private StoredJson() {}

    /** Length of the text at the start of a stored form. */
    public static int textLength(byte[] bytes, int from, int to) {
        int footer = to - FOOTER_BYTES;
        if (from < 0 || footer < from || to > bytes.length) {
            throw new OrreryException(ErrorCode.CORRUPTION, "A stored item is too short");
        }
        if (bytes[to - 1] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "A stored item has format version " + bytes[to - 1] + ", known is " + VERSION);
        }
        int textLength = LittleEndian.integer(bytes, footer + 4);
        if (textLength <= 0 || textLength > footer - from) {
            throw new OrreryException(
                    ErrorCode.CORRUPTION, "The length of a stored item's text is out of bounds");
        }
        return textLength;
    }

    static int fingerprint(int hash) {
        return hash >>> 24;
    }

    static void putFooter(byte[] bytes, int at, int root, int textLength, int flags) {
        LittleEndian.putInteger(bytes, at, root);
        LittleEndian.putInteger(bytes, at + 4, textLength);
        bytes[at + 8] = (byte) flags;
        bytes[at + 9] = VERSION;
    }
}
