package dev.orrery.cql.syntax;

import java.util.Optional;

/**
 * {@code DESCRIBE}.
 *
 * @param element what is described
 * @param keyspace of the element, if it is named
 * @param name of the element, where the kind has one
 * @param only {@code ONLY KEYSPACE}: without what is in it
 * @param internals whether {@code WITH INTERNALS} was asked for
 */
public record DescribeStatement(
        Element element,
        Optional<String> keyspace,
        Optional<String> name,
        boolean only,
        boolean internals)
        implements Statement {
    /** What can be described. */
    public enum Element {
        CLUSTER,
        SCHEMA,
        FULL_SCHEMA,
        KEYSPACES,
        KEYSPACE,
        TABLES,
        TABLE,
        INDEX,
        MATERIALIZED_VIEW,
        TYPES,
        TYPE,
        FUNCTIONS,
        FUNCTION,
        AGGREGATES,
        AGGREGATE,
        /** A name alone: a keyspace, table, index or view, whichever is found first. */
        ANY
    }
}
