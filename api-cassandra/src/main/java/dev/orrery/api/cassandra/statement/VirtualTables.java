package dev.orrery.api.cassandra.statement;

import java.util.Optional;

/** The tables that are not stored: those of the system keyspaces. */
public interface VirtualTables {
    boolean hasKeyspace(String keyspace);

    Optional<VirtualTable> find(String keyspace, String table);
}
