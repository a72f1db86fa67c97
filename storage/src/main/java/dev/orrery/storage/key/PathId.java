package dev.orrery.storage.key;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The number of a path in index entries: a hash, built step by step on the way down. All elements
 * of an array share one path. Part of the store's format: the numbers never change.
 *
 * <pre>
 * id(root)          := 0
 * id(path, name)    := mix(id(path), xxh3_64(UTF-8 of the name))
 * id(path, element) := mix(id(path), ELEMENT)
 * id(composite)     := fold from COMPOSITE with mix over id(part) and 1 or 0 for its direction
 * mix(a, b)         := murmur3's final mix of a * 0x9E3779B97F4A7C15 + b
 * </pre>
 *
 * <p>Two paths with one number are possible in theory: a reader checks what it finds on the record.
 */
public final class PathId {
    public static final long ROOT = 0;

    private static final long ELEMENT = 0xA5A5_0B5E_55ED_E1E3L;
    private static final long COMPOSITE = 0xC03B_051E_0000_0001L;
    private static final Hasher64 HASHER = Hashing.xxh3_64();

    private PathId() {}

    /** The property of an object, by its name in UTF-8. */
    public static long property(long object, byte[] utf8, int offset, int length) {
        return mix(object, HASHER.hashBytesToLong(utf8, offset, length));
    }

    public static long property(long object, String name) {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        return property(object, utf8, 0, utf8.length);
    }

    /** The elements of an array. */
    public static long element(long array) {
        return mix(array, ELEMENT);
    }

    /** The path that segments of an indexing policy lead to. */
    public static long of(List<String> segments) {
        long id = ROOT;
        for (String segment : segments) {
            id = segment.equals(IndexPath.ANY_ELEMENT) ? element(id) : property(id, segment);
        }
        return id;
    }

    public static long of(CompositeIndex composite) {
        long id = COMPOSITE;
        for (CompositeIndex.Part part : composite.parts()) {
            id = mix(id, of(part.path().segments()));
            id = mix(id, part.descending() ? 1 : 0);
        }
        return id;
    }

    private static long mix(long first, long second) {
        long hash = first * 0x9E37_79B9_7F4A_7C15L + second;
        hash = (hash ^ hash >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
        hash = (hash ^ hash >>> 33) * 0xC4CE_B9FE_1A85_EC53L;
        return hash ^ hash >>> 33;
    }
}
