package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

    private static final Set<String> COMPRESSION_OPTIONS =
            Set.of(CLASS, "chunk_length_in_kb", "min_compress_ratio");
    private static final Map<String, Set<String>> COMPRESSOR_OPTIONS =
            Map.of(
                    "LZ4Compressor",
                    Set.of("lz4_compressor_type", "lz4_high_compressor_level"),
                    "ZstdCompressor",
                    Set.of("compression_level"));

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
        if (name.isEmpty()) {
            throw CqlException.configuration(
                    "The 'class' option must not be empty. To disable compression use 'enabled' :"
                            + " false");
        }
        String full = name.contains(".") ? name : COMPRESSION_PACKAGE + name;
        if (!isKnown(full, COMPRESSION_PACKAGE, COMPRESSION_CLASSES)) {
            throw CqlException.configuration("Could not create Compression for type " + full);
        }
        Map<String, String> result = new TreeMap<>(given);
        result.remove(ENABLED);
        result.put(CLASS, full);
        checkChunkLength(result);
        checkRatio(result);
        String simple = full.substring(COMPRESSION_PACKAGE.length());
        Set<String> unknown = new TreeSet<>(result.keySet());
        unknown.removeAll(COMPRESSION_OPTIONS);
        unknown.removeAll(COMPRESSOR_OPTIONS.getOrDefault(simple, Set.of()));
        if (!unknown.isEmpty()) {
            throw CqlException.configuration(
                    "Unknown compression options " + String.join(", ", unknown));
        }
        return result;
    }

    private static void checkRatio(Map<String, String> options) {
        String text = options.get("min_compress_ratio");
        if (text == null) {
            return;
        }
        double ratio;
        try {
            ratio = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw CqlException.configuration("Invalid value for min_compress_ratio");
        }
        if (ratio < 0) {
            throw CqlException.configuration("Invalid negative min_compress_ratio");
        }
        if (ratio > 0 && ratio < 1) {
            throw CqlException.configuration(
                    "min_compress_ratio can either be 0 or greater than or equal to 1");
        }
        options.put("min_compress_ratio", Double.toString(ratio));
    }

    private static void checkChunkLength(Map<String, String> options) {
        String text = options.computeIfAbsent("chunk_length_in_kb", _ -> "16");
        int length;
        try {
            length = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw CqlException.configuration("Invalid value for chunk_length_in_kb");
        }
        if (length <= 0) {
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
