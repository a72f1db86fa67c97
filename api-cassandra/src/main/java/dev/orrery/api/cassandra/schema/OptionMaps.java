package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The options that are maps. They describe Cassandra's files, so they are checked, kept and shown,
 * and have no effect here.
 */
final class OptionMaps {
    static final String COMPACTION_PACKAGE = "org.apache.cassandra.db.compaction.";
    static final String COMPRESSION_PACKAGE = "org.apache.cassandra.io.compress.";

    private static final String CLASS = "class";
    private static final String ENABLED = "enabled";
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Set<String> COMPACTION_CLASSES =
            Set.of(
                    "SizeTieredCompactionStrategy",
                    "LeveledCompactionStrategy",
                    "TimeWindowCompactionStrategy",
                    "UnifiedCompactionStrategy");
    private static final Set<String> COMPRESSION_CLASSES =
            Set.of(
                    "LZ4Compressor",
                    "SnappyCompressor",
                    "DeflateCompressor",
                    "ZstdCompressor",
                    "NoopCompressor");

    private OptionMaps() {}

    static Map<String, String> checked(TableOption option, Map<String, String> given) {
        return switch (option) {
            case CACHING -> caching(given);
            case COMPACTION -> compaction(given);
            case COMPRESSION -> compression(given);
            default -> given;
        };
    }

    private static Map<String, String> compaction(Map<String, String> given) {
        String name = given.get(CLASS);
        if (name == null) {
            throw CqlException.configuration(
                    "Missing sub-option 'class' for the 'compaction' option");
        }
        String full = name.contains(".") ? name : COMPACTION_PACKAGE + name;
        if (!isKnown(full, COMPACTION_PACKAGE, COMPACTION_CLASSES)) {
            throw CqlException.configuration(
                    "Unable to find compaction strategy class '%s'".formatted(full));
        }
        CompactionOptions.check(full.substring(COMPACTION_PACKAGE.length()), given);
        Map<String, String> result = new TreeMap<>(given);
        result.put(CLASS, full);
        if (full.endsWith("SizeTieredCompactionStrategy")
                || full.endsWith("LeveledCompactionStrategy")) {
            result.putIfAbsent("max_threshold", "32");
            result.putIfAbsent("min_threshold", "4");
        }
        return result;
    }

    private static Map<String, String> compression(Map<String, String> given) {
        if (given.getOrDefault(ENABLED, "true").equalsIgnoreCase("false")) {
            if (given.size() > 1) {
                throw CqlException.configuration(
                        "If the 'enabled' option is set to false no other options must be"
                                + " specified");
            }
            return Map.of(ENABLED, "false");
        }
        if (given.isEmpty()) {
            return Map.of(ENABLED, "false");
        }
        String name = given.get(CLASS);
        if (name == null) {
            throw CqlException.configuration(
                    "Missing sub-option 'class' for the 'compression' option.");
        }
        String full = name.contains(".") ? name : COMPRESSION_PACKAGE + name;
        if (!isKnown(full, COMPRESSION_PACKAGE, COMPRESSION_CLASSES)) {
            throw CqlException.configuration("Could not create Compression for type " + full);
        }
        Map<String, String> result = new TreeMap<>(given);
        result.remove(ENABLED);
        result.put(CLASS, full);
        checkChunkLength(result);
        return result;
    }

    private static void checkChunkLength(Map<String, String> options) {
        String text = options.computeIfAbsent("chunk_length_in_kb", _ -> "16");
        if (!DIGITS.matcher(text).matches() || text.length() > 6) {
            throw CqlException.configuration("Invalid value for chunk_length_in_kb");
        }
        int length = Integer.parseInt(text);
        if (length == 0) {
            throw CqlException.configuration("Invalid negative or null chunk_length_in_kb");
        }
        if (Integer.bitCount(length) != 1) {
            throw CqlException.configuration("chunk_length_in_kb must be a power of 2");
        }
    }

    private static boolean isKnown(String full, String packageName, Set<String> classes) {
        return full.startsWith(packageName)
                && classes.contains(full.substring(packageName.length()));
    }

    private static Map<String, String> caching(Map<String, String> given) {
        for (String key : new TreeMap<>(given).keySet()) {
            if (!key.equals("keys") && !key.equals("rows_per_partition")) {
                throw CqlException.configuration(
                        "Invalid caching sub-options [%s]: only 'keys' and 'rows_per_partition' are"
                                        .formatted(key)
                                + " allowed");
            }
        }
        String keys = given.getOrDefault("keys", "NONE").toUpperCase(Locale.ROOT);
        if (!keys.equals("ALL") && !keys.equals("NONE")) {
            throw CqlException.configuration(
                    "Invalid value '%s' for caching sub-option 'keys': only 'ALL' and 'NONE' are"
                                    .formatted(given.get("keys"))
                            + " allowed");
        }
        String rows = given.getOrDefault("rows_per_partition", "NONE").toUpperCase(Locale.ROOT);
        if (!rows.equals("ALL") && !rows.equals("NONE") && !DIGITS.matcher(rows).matches()) {
            throw CqlException.configuration(
                    ("Invalid value '%s' for caching sub-option 'rows_per_partition': only 'ALL',"
                                    + " 'NONE', and integer values are allowed")
                            .formatted(given.get("rows_per_partition")));
        }
        return Map.of("keys", keys, "rows_per_partition", rows);
    }
}
