package dev.orrery.cql.schema;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The options of a table as they were given, after defaults were filled in: texts, and maps of
 * texts such as {@code compaction}. Only a few mean something to storage.
 */
public record TableOptions(
        SortedMap<String, String> texts, SortedMap<String, SortedMap<String, String>> maps) {
    public static final String COMMENT = "comment";
    public static final String DEFAULT_TIME_TO_LIVE = "default_time_to_live";
    public static final String GC_GRACE_SECONDS = "gc_grace_seconds";

    /** Ten days, as in Cassandra. */
    public static final int DEFAULT_GC_GRACE_SECONDS = 864_000;

    public static final TableOptions NONE = new TableOptions(Map.of(), Map.of());

    public TableOptions {
        texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
        SortedMap<String, SortedMap<String, String>> copies = new TreeMap<>();
        maps.forEach(
                (name, map) ->
                        copies.put(name, Collections.unmodifiableSortedMap(new TreeMap<>(map))));
        maps = Collections.unmodifiableSortedMap(copies);
    }

    public TableOptions(Map<String, String> texts, Map<String, Map<String, String>> maps) {
        this(new TreeMap<>(texts), sorted(maps));
    }

    private static SortedMap<String, SortedMap<String, String>> sorted(
            Map<String, Map<String, String>> maps) {
        SortedMap<String, SortedMap<String, String>> sorted = new TreeMap<>();
        maps.forEach((name, map) -> sorted.put(name, new TreeMap<>(map)));
        return sorted;
    }

    public String comment() {
        return texts.getOrDefault(COMMENT, "");
    }

    /** What {@code USING TTL} is where a statement has none; 0 for none. */
    public int defaultTimeToLiveSeconds() {
        return number(DEFAULT_TIME_TO_LIVE, 0);
    }

    /** How long deletions are kept, to hide writes with older times that arrive late. */
    public int gcGraceSeconds() {
        return number(GC_GRACE_SECONDS, DEFAULT_GC_GRACE_SECONDS);
    }

    private int number(String name, int otherwise) {
        String text = texts.get(name);
        return text == null ? otherwise : Integer.parseInt(text);
    }
}
