package dev.orrery.api.cassandra.request;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.cql.syntax.ParsedStatement;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A statement that a client prepared.
 *
 * @param text as it came, from which its id is made
 * @param keyspace of the session that prepared it
 * @param rows what reads and changes rows; empty for statements about anything else
 * @param schemaVersion the schema that it was prepared by
 * @param metadataId names the columns of its result
 * @param firstMetadataId of the result when it was prepared first, which clients may still know
 * @param told whether clients that prepare it were told of the columns it has now
 */
record PreparedStatement(
        String text,
        Optional<String> keyspace,
        ParsedStatement parsed,
        Optional<Prepared> rows,
        UUID schemaVersion,
        Digest metadataId,
        Digest firstMetadataId,
        boolean told) {
    List<ColumnSpec> variables() {
        return rows.map(Prepared::variables).orElse(List.of());
    }

    List<ColumnSpec> resultColumns() {
        return rows.map(Prepared::resultColumns).orElse(List.of());
    }

    /** What is known of it, for clients that knew an earlier form of it. */
    PreparedStatement succeeding(PreparedStatement earlier, boolean nowTold) {
        return new PreparedStatement(
                text,
                keyspace,
                parsed,
                rows,
                schemaVersion,
                metadataId,
                earlier.firstMetadataId(),
                nowTold);
    }
}
