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
     * @param previous of the keyspace before the change; empty for a new one
     * @param dataCenter the one that there is
     */
    static Map<String, String> checked(
            String keyspace,
            Map<String, String> given,
            Map<String, String> previous,
            String dataCenter) {
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
        result.remove(CLASS);
        if (simple.equals(SIMPLE)) {
            result.putIfAbsent(FACTOR, "1");
            requireOnlyFactor(keyspace, result);
        } else {
            // Any name of a data centre will do: schemas come from clusters that have others.
            expand(result, previous, dataCenter);
        }
        result.values().forEach(ReplicationOptions::checkFactor);
        result.put(CLASS, full);
        return result;
    }

    /** A factor is meant for every data centre that is not named. */
    private static void expand(
            Map<String, String> options, Map<String, String> previous, String dataCenter) {
        if (options.isEmpty()) {
            options.put(FACTOR, previous.getOrDefault(FACTOR, "1"));
        }
        String factor = options.remove(FACTOR);
        if (factor != null) {
            checkFactor(factor);
            if (previous.containsKey(dataCenter)) {
                options.putIfAbsent(dataCenter, previous.get(dataCenter));
            }
            options.putIfAbsent(dataCenter, factor);
        }
        if (options.keySet().stream().anyMatch(FACTOR::equalsIgnoreCase)) {
            throw CqlException.configuration(
                    FACTOR
                            + " should not appear as an option at construction time for "
                            + TOPOLOGY);
        }
        options.values().removeIf("0"::equals);
        if (options.isEmpty()) {
            throw CqlException.configuration(
                    "Configuration for at least one datacenter must be present");
        }
    }

    private static void requireOnlyFactor(String keyspace, Map<String, String> options) {
        for (String key : options.keySet()) {
            if (!key.equals(FACTOR)) {
                throw CqlException.configuration(
                        "Unrecognized strategy option {%s} passed to %s for keyspace %s"
                                .formatted(key, SIMPLE, keyspace));
            }
        }
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
