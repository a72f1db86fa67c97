package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks the options of Cassandra's compaction strategies, with Cassandra's words. */
final class CompactionOptions {
    private static final Set<String> COMMON =
            Set.of(
                    "class",
                    "tombstone_threshold",
                    "tombstone_compaction_interval",
                    "unchecked_tombstone_compaction",
                    "log_all",
                    "enabled",
                    "only_purge_repaired_tombstones",
                    "provide_overlapping_tombstones");
    private static final Set<String> THRESHOLDS = Set.of("min_threshold", "max_threshold");
    private static final Set<String> SIZES =
            Set.of("min_sstable_size", "bucket_low", "bucket_high");
    private static final Set<String> LEVELS =
            Set.of("sstable_size_in_mb", "fanout_size", "single_sstable_uplevel");
    private static final Set<String> WINDOWS =
            Set.of(
                    "compaction_window_size",
                    "compaction_window_unit",
                    "timestamp_resolution",
                    "expired_sstable_check_frequency_seconds",
                    "unsafe_aggressive_sstable_expiration");
    private static final Set<String> RESOLUTIONS =
            Set.of("SECONDS", "MILLISECONDS", "MICROSECONDS", "NANOSECONDS");
    private static final Set<String> UNITS = Set.of("MINUTES", "HOURS", "DAYS");
    private static final Set<String> UNIFIED =
            Set.of(
                    "scaling_parameters",
                    "target_sstable_size",
                    "min_sstable_size",
                    "flush_size_override",
                    "base_shard_count",
                    "expired_sstable_check_frequency_seconds",
                    "unsafe_aggressive_sstable_expiration",
                    "overlap_inclusion_method",
                    "sstable_growth");
    private static final double DEFAULT_BUCKET_LOW = 0.5;
    private static final double DEFAULT_BUCKET_HIGH = 1.5;
    private static final int DEFAULT_MIN_THRESHOLD = 4;
    private static final int DEFAULT_MAX_THRESHOLD = 32;

    private final Map<String, String> options;
    private final Set<String> unknown;

    private CompactionOptions(Map<String, String> options) {
        this.options = options;
        this.unknown = new TreeSet<>(options.keySet());
        this.unknown.removeAll(COMMON);
    }

    /** Refuses options that the strategy does not know, or would not take. */
    static void check(String strategy, Map<String, String> options) {
        new CompactionOptions(options).check(strategy);
    }

    private void check(String strategy) {
        checkCommon();
        switch (strategy) {
            case "SizeTieredCompactionStrategy" -> {
                checkSizes();
                unknown.removeAll(THRESHOLDS);
            }
            case "LeveledCompactionStrategy" -> {
                positive("sstable_size_in_mb");
                positive("fanout_size");
                checkSizes();
                unknown.removeAll(THRESHOLDS);
                unknown.removeAll(LEVELS);
            }
            case "TimeWindowCompactionStrategy" -> {
                checkWindows();
                checkSizes();
                unknown.removeAll(THRESHOLDS);
                unknown.removeAll(WINDOWS);
            }
            default -> unknown.removeAll(UNIFIED);
        }
        if (!unknown.isEmpty()) {
            throw CqlException.configuration(
                    "Properties specified %s are not understood by %s"
                            .formatted(unknown, strategy));
        }
        checkThresholds();
    }

    private void checkCommon() {
        String threshold = options.get("tombstone_threshold");
        if (threshold != null) {
            float value = (float) real("tombstone_threshold", "int (base10)", 0);
            if (value < 0) {
                throw CqlException.configuration(
                        "tombstone_threshold must be greater than 0, but was %f".formatted(value));
            }
        }
        long interval = whole("tombstone_compaction_interval", 1);
        if (interval < 0) {
            throw CqlException.configuration(
                    "tombstone_compaction_interval must be greater than 0, but was " + interval);
        }
        bool("unchecked_tombstone_compaction", "'%s' should be either 'true' or 'false', not '%s'");
        bool("log_all", "'%s' should either be 'true' or 'false', not %s");
        bool("enabled", "%s should either be 'true' or 'false', not %s");
    }

    private void checkSizes() {
        long size = whole("min_sstable_size", 1);
        if (size < 0) {
            throw CqlException.configuration("min_sstable_size must be non negative: " + size);
        }
        double low = real("bucket_low", "float", DEFAULT_BUCKET_LOW);
        double high = real("bucket_high", "float", DEFAULT_BUCKET_HIGH);
        if (high <= low) {
            throw CqlException.configuration(
                    "bucket_high value (%s) is less than or equal to the bucket_low value (%s)"
                            .formatted(high, low));
        }
        unknown.removeAll(SIZES);
    }

    private void positive(String name) {
        long value = whole(name, 1);
        if (value < 1) {
            throw CqlException.configuration(
                    "%s must be larger than 0, but was %d".formatted(name, value));
        }
    }

    private void checkWindows() {
        oneOf("timestamp_resolution", RESOLUTIONS);
        oneOf("compaction_window_unit", UNITS);
        long size = whole("compaction_window_size", 1);
        if (size < 1) {
            throw CqlException.configuration(
                    size + " must be greater than 1 for compaction_window_size");
        }
        long frequency = whole("expired_sstable_check_frequency_seconds", 1);
        if (frequency < 0) {
            throw CqlException.configuration(
                    "expired_sstable_check_frequency_seconds must not be negative, but was "
                            + frequency);
        }
        bool("unsafe_aggressive_sstable_expiration", "%s is not 'true' or 'false' (%s)");
    }

    private void oneOf(String name, Set<String> allowed) {
        String value = options.get(name);
        if (value != null && !allowed.contains(value)) {
            throw CqlException.configuration("%s is not valid for %s".formatted(value, name));
        }
    }

    private void bool(String name, String message) {
        String value = options.get(name);
        if (value != null && !value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw CqlException.configuration(message.formatted(name, value));
        }
    }

    private long whole(String name, long standard) {
        String value = options.get(name);
        try {
            return value == null ? standard : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw CqlException.configuration(
                    "%s is not a parsable int (base10) for %s".formatted(value, name));
        }
    }

    private double real(String name, String kind, double standard) {
        String value = options.get(name);
        try {
            return value == null ? standard : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw CqlException.configuration(
                    "%s is not a parsable %s for %s".formatted(value, kind, name));
        }
    }

    private void checkThresholds() {
        int least = threshold("min_threshold", DEFAULT_MIN_THRESHOLD);
        int most = threshold("max_threshold", DEFAULT_MAX_THRESHOLD);
        if (least <= 0 || most <= 0) {
            throw CqlException.configuration(
                    "Disabling compaction by setting compaction thresholds to 0 has been removed,"
                            + " set the compaction option 'enabled' to false instead.");
        }
        if (least <= 1) {
            throw CqlException.configuration(
                    "Min compaction threshold cannot be less than 2 (got %d)".formatted(least));
        }
        if (least > most) {
            throw CqlException.configuration(
                    ("Min compaction threshold (got %d) cannot be greater than max compaction"
                                    + " threshold (got %d)")
                            .formatted(least, most));
        }
    }

    private int threshold(String name, int standard) {
        String value = options.get(name);
        if (value == null) {
            return standard;
        }
        try {
            return Integer.parseUnsignedInt(value);
        } catch (NumberFormatException e) {
            throw CqlException.configuration(
                    "Invalid value %s for '%s' compaction sub-option - must be an integer"
                            .formatted(value, name));
        }
    }
}
