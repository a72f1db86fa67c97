package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How a keyspace says its rows are replicated. It is checked, kept and shown, and does not change
 * how many replicas there are.
 */
final class ReplicationOptions {
    static final String LOCATOR_PACKAGE = "org.apache.cassandra.locator.";

    private static final String CLASS = "class";
    private static final String FACTOR = "replication_factor";
    private static final String SIMPLE = "SimpleStrategy";
    private static final String TOPOLOGY = "NetworkTopologyStrategy";
    private static final Set<String> KNOWN = Set.of(SIMPLE, TOPOLOGY);
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    private ReplicationOptions() {}

    /**
     * The options as they are kept.
     *
     * @param dataCenter the one that there is
     */
    static Map<String, String> checked(
            String keyspace, Map<String, String> given, String dataCenter) {
        String name = given.get(CLASS);
        if (name == null) {
            throw CqlException.configuration("Missing replication strategy class");
        }
        String full = name.contains(".") ? name : LOCATOR_PACKAGE + name;
        String simple = full.substring(full.lastIndexOf('.') + 1);
        if (!full.startsWith(LOCATOR_PACKAGE) || !KNOWN.contains(simple)) {
            throw CqlException.configuration(
                    "Unable to find replication strategy class '%s'".formatted(full));
        }
        Map<String, String> result = new TreeMap<>(given);
        result.put(CLASS, full);
        if (simple.equals(SIMPLE)) {
            checkSimple(keyspace, result);
        } else {
            checkTopology(result, dataCenter);
        }
        return result;
    }

    private static void checkSimple(String keyspace, Map<String, String> options) {
        options.putIfAbsent(FACTOR, "1");
        checkFactor(options.get(FACTOR));
        for (String key : options.keySet()) {
            if (!key.equals(CLASS) && !key.equals(FACTOR)) {
                throw CqlException.configuration(
                        "Unrecognized strategy option {%s} passed to %s for keyspace %s"
                                .formatted(key, SIMPLE, keyspace));
            }
        }
    }

    private static void checkTopology(Map<String, String> options, String dataCenter) {
        String factor = options.remove(FACTOR);
        if (factor != null || options.size() == 1) {
            options.putIfAbsent(dataCenter, factor == null ? "1" : factor);
        }
        options.forEach(
                (key, value) -> {
                    if (!key.equals(CLASS)) {
                        checkFactor(value);
                    }
                });
    }

    private static void checkFactor(String text) {
        if (!NUMBER.matcher(text).matches()) {
            throw CqlException.configuration("Replication factor must be numeric; found " + text);
        }
        int factor = Integer.parseInt(text);
        if (factor < 0) {
            throw CqlException.configuration(
                    "Replication factor must be non-negative; found " + factor);
        }
    }
}
