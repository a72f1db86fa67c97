package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.syntax.Properties;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes a table's options of a statement's properties, and checks them. */
final class TableOptionReader {
    static final String ID = "id";

    /** What the cloud service knows besides. Cells have times of their own here in any case. */
    private static final Set<String> CELL_OPTIONS =
            Set.of(
                    "cosmosdb_cell_level_timestamp",
                    "cosmosdb_cell_level_timestamp_tombstones",
                    "cosmosdb_cell_level_timetolive");

    private static final int LARGEST_TIME_TO_LIVE = 20 * 365 * 24 * 60 * 60;
    private static final double SMALLEST_FP_CHANCE = 6.71E-5;

    private TableOptionReader() {}

    /** The options of a table after a statement; what the statement does not name stays. */
    static TableOptions read(TableOptions before, Properties properties) {
        Map<String, String> texts = new TreeMap<>(before.texts());
        SortedMap<String, SortedMap<String, String>> maps = new TreeMap<>(before.maps());
        for (String name : properties.values().keySet()) {
            if (CELL_OPTIONS.contains(name)) {
                String value = PropertyValues.text(properties, name).orElse("");
                texts.put(name, Boolean.toString(PropertyValues.bool(name, value)));
            } else if (!name.equals(ID) && !ThroughputOptions.NAMES.contains(name)) {
                TableOption option =
                        TableOption.named(name).orElseThrow(() -> PropertyValues.unknown(name));
                if (option.kind() == TableOption.Kind.MAP) {
                    maps.put(name, new TreeMap<>(map(option, properties)));
                } else {
                    texts.put(name, text(option, properties));
                }
            }
        }
        TableOptions options = new TableOptions(new TreeMap<>(texts), maps);
        check(options);
        return options;
    }

    /** For tables that are part of the system: nothing is checked. */
    static TableOptions comment(SequencedMap<String, Properties.Value> values) {
        return new TableOptions(
                new Properties(values)
                        .text(TableOptions.COMMENT)
                        .map(comment -> Map.of(TableOptions.COMMENT, comment))
                        .orElse(Map.of()),
                Map.of());
    }

    private static Map<String, String> map(TableOption option, Properties properties) {
        Map<String, String> given =
                PropertyValues.mapping(properties, option.cqlName()).orElse(Map.of());
        return OptionMaps.checked(option, given);
    }

    private static String text(TableOption option, Properties properties) {
        String name = option.cqlName();
        String value = PropertyValues.text(properties, name).orElse("");
        return switch (option.kind()) {
            case BOOLEAN -> Boolean.toString(PropertyValues.bool(name, value));
            case INTEGER -> Integer.toString(PropertyValues.integer(name, value));
            case DOUBLE -> Double.toString(PropertyValues.real(name, value));
            case POLICY -> SpeculativeRetry.parse(value);
            case TEXT -> option == TableOption.READ_REPAIR ? readRepair(value) : value;
            case MAP -> throw new IllegalArgumentException(name + " is a map");
        };
    }

    private static String readRepair(String value) {
        String upper = value.toUpperCase(Locale.ROOT);
        if (!upper.equals("NONE") && !upper.equals("BLOCKING")) {
            throw CqlException.configuration(
                    "Invalid value %s for option 'read_repair'".formatted(value));
        }
        return upper;
    }

    private static void check(TableOptions options) {
        double chance = Double.parseDouble(TableOption.BLOOM_FILTER_FP_CHANCE.text(options));
        if (chance <= SMALLEST_FP_CHANCE || chance > 1) {
            throw CqlException.configuration(
                    ("bloom_filter_fp_chance must be larger than 6.71E-5 and less than or equal to"
                                    + " 1.0 (got %s)")
                            .formatted(chance));
        }
        double crc = Double.parseDouble(TableOption.CRC_CHECK_CHANCE.text(options));
        if (crc < 0 || crc > 1) {
            throw CqlException.configuration(
                    ("crc_check_chance must be larger than or equal to 0 and smaller than or equal"
                                    + " to 1.0 (got %s)")
                            .formatted(crc));
        }
        int timeToLive = atLeast(TableOption.DEFAULT_TIME_TO_LIVE, options, 0);
        if (timeToLive > LARGEST_TIME_TO_LIVE) {
            throw CqlException.configuration(
                    "default_time_to_live must be less than or equal to %d (got %d)"
                            .formatted(LARGEST_TIME_TO_LIVE, timeToLive));
        }
        atLeast(TableOption.GC_GRACE_SECONDS, options, 0);
        atLeast(TableOption.MEMTABLE_FLUSH_PERIOD_IN_MS, options, 0);
        int smallest = atLeast(TableOption.MIN_INDEX_INTERVAL, options, 1);
        int largest = Integer.parseInt(TableOption.MAX_INDEX_INTERVAL.text(options));
        if (largest < smallest) {
            throw CqlException.configuration(
                    ("max_index_interval must be greater than or equal to min_index_interval (%d)"
                                    + " (got %d)")
                            .formatted(smallest, largest));
        }
    }

    private static int atLeast(TableOption option, TableOptions options, int smallest) {
        int value = Integer.parseInt(option.text(options));
        if (value < smallest) {
            throw CqlException.configuration(
                    "%s must be greater than or equal to %d (got %d)"
                            .formatted(option.cqlName(), smallest, value));
        }
        return value;
    }
}
