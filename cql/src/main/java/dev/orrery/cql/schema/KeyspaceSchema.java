package dev.orrery.cql.schema;

import dev.orrery.cql.type.UserType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A keyspace.
 *
 * @param replication the options as they were given and are shown; they do not change the replicas
 * @param types user types, not frozen, each after those it is made of
 */
public record KeyspaceSchema(
        String name,
        SortedMap<String, String> replication,
        boolean durableWrites,
        List<UserType> types) {
    public KeyspaceSchema {
        replication = Collections.unmodifiableSortedMap(new TreeMap<>(replication));
        types = List.copyOf(types);
    }

    public static KeyspaceSchema of(
            String name, Map<String, String> replication, boolean durableWrites) {
        return new KeyspaceSchema(name, new TreeMap<>(replication), durableWrites, List.of());
    }

    public Optional<UserType> type(String typeName) {
        return types.stream().filter(type -> type.name().equals(typeName)).findFirst();
    }

    public KeyspaceSchema withReplication(Map<String, String> changed, boolean durable) {
        return new KeyspaceSchema(name, new TreeMap<>(changed), durable, types);
    }

    /** With a new type, or with a new definition of one wherever the old one stood. */
    public KeyspaceSchema withType(UserType type) {
        List<UserType> changed = new ArrayList<>();
        boolean known = false;
        for (UserType each : types) {
            boolean same = each.name().equals(type.name());
            known |= same;
            changed.add(same ? type : (UserType) TypeReplacement.in(each, type));
        }
        if (!known) {
            changed.add(type);
        }
        return new KeyspaceSchema(name, replication, durableWrites, changed);
    }

    public KeyspaceSchema withoutType(String typeName) {
        return new KeyspaceSchema(
                name,
                replication,
                durableWrites,
                types.stream().filter(type -> !type.name().equals(typeName)).toList());
    }
}
