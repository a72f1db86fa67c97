package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.schema.TableOptions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Cassandra's options of a table, in the order in which they are described. */
public enum TableOption {
    ADDITIONAL_WRITE_POLICY(Kind.POLICY, "99p"),
    ALLOW_AUTO_SNAPSHOT(Kind.BOOLEAN, "true"),
    BLOOM_FILTER_FP_CHANCE(Kind.DOUBLE, "0.01"),
    CACHING(Kind.MAP, ""),
    CDC(Kind.BOOLEAN, "false"),
    COMMENT(Kind.TEXT, ""),
    COMPACTION(Kind.MAP, ""),
    COMPRESSION(Kind.MAP, ""),
    MEMTABLE(Kind.TEXT, "default"),
    CRC_CHECK_CHANCE(Kind.DOUBLE, "1.0"),
    DEFAULT_TIME_TO_LIVE(Kind.INTEGER, "0"),
    EXTENSIONS(Kind.MAP, ""),
    GC_GRACE_SECONDS(Kind.INTEGER, "864000"),
    INCREMENTAL_BACKUPS(Kind.BOOLEAN, "true"),
    MAX_INDEX_INTERVAL(Kind.INTEGER, "2048"),
    MEMTABLE_FLUSH_PERIOD_IN_MS(Kind.INTEGER, "0"),
    MIN_INDEX_INTERVAL(Kind.INTEGER, "128"),
    READ_REPAIR(Kind.TEXT, "BLOCKING"),
    SPECULATIVE_RETRY(Kind.POLICY, "99p");

    private static final String LEVELED = "LeveledCompactionStrategy";
    private static final String LEVELED_BLOOM_FILTER_FP_CHANCE = "0.1";

    private static final Map<TableOption, Map<String, String>> MAPS =
            Map.of(
                    CACHING,
                    Map.of("keys", "ALL", "rows_per_partition", "NONE"),
                    COMPACTION,
                    Map.of(
                            "class",
                            OptionMaps.COMPACTION_PACKAGE + "SizeTieredCompactionStrategy",
                            "max_threshold",
                            "32",
                            "min_threshold",
                            "4"),
                    COMPRESSION,
                    Map.of(
                            "chunk_length_in_kb",
                            "16",
                            "class",
                            OptionMaps.COMPRESSION_PACKAGE + "LZ4Compressor"),
                    EXTENSIONS,
                    Map.of());

    /** How an option is written and checked. */
    public enum Kind {
        TEXT,
        BOOLEAN,
        INTEGER,
        DOUBLE,
        /** When a request is sent to another replica: {@code 99p}, {@code 50ms}, ALWAYS, NEVER. */
        POLICY,
        MAP;

        /** Whether values are written in quotes. */
        public boolean isQuoted() {
            return this == TEXT || this == POLICY;
        }
    }

    private final Kind kind;
    private final String standard;

    TableOption(Kind kind, String standard) {
        this.kind = kind;
        this.standard = standard;
    }

    static Optional<TableOption> named(String name) {
        return Arrays.stream(values()).filter(option -> option.cqlName().equals(name)).findFirst();
    }

    public Kind kind() {
        return kind;
    }

    public String cqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The value that a table has, its own or the default. */
    public String text(TableOptions options) {
        String own = options.texts().get(cqlName());
        if (own != null) {
            return own;
        }
        boolean leveled =
                this == BLOOM_FILTER_FP_CHANCE
                        && COMPACTION.map(options).getOrDefault("class", "").endsWith(LEVELED);
        return leveled ? LEVELED_BLOOM_FILTER_FP_CHANCE : standard;
    }

    /** The map that a table has, its own or the default. */
    public SortedMap<String, String> map(TableOptions options) {
        SortedMap<String, String> own = options.maps().get(cqlName());
        return own != null ? own : new TreeMap<>(MAPS.getOrDefault(this, Map.of()));
    }
}
