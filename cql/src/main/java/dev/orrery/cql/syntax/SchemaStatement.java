package dev.orrery.cql.syntax;

import dev.orrery.cql.type.TypeReference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** A statement that changes what there is, not what is in it. */
public sealed interface SchemaStatement extends Statement {
    /** {@code CREATE KEYSPACE}. */
    record CreateKeyspace(String keyspace, boolean ifNotExists, Properties properties)
            implements SchemaStatement {}

    /** {@code ALTER KEYSPACE}. */
    record AlterKeyspace(String keyspace, boolean ifExists, Properties properties)
            implements SchemaStatement {}

    /** {@code DROP KEYSPACE}. */
    record DropKeyspace(String keyspace, boolean ifExists) implements SchemaStatement {}

    /**
     * {@code CREATE TABLE}.
     *
     * @param table its name
     * @param ifNotExists whether it may be there already
     * @param columns in the order they were written
     * @param primaryKey unless none was given
     * @param clusteringOrder columns with whether they descend
     * @param properties the other options
     * @param compactStorage whether {@code COMPACT STORAGE} was given
     */
    record CreateTable(
            QualifiedName table,
            boolean ifNotExists,
            List<ColumnDefinition> columns,
            Optional<PrimaryKey> primaryKey,
            SequencedMap<String, Boolean> clusteringOrder,
            Properties properties,
            boolean compactStorage)
            implements SchemaStatement {
        public CreateTable {
            columns = List.copyOf(columns);
            clusteringOrder =
                    Collections.unmodifiableSequencedMap(new LinkedHashMap<>(clusteringOrder));
        }
    }

    /** The columns of a primary key. */
    record PrimaryKey(List<String> partition, List<String> clustering) {
        public PrimaryKey {
            partition = List.copyOf(partition);
            clustering = List.copyOf(clustering);
        }
    }

    /** A column with its type. */
    record ColumnDefinition(
            String name, TypeReference type, boolean isStatic, Optional<Mask> mask) {}

    /** {@code MASKED WITH function(arguments)}. */
    record Mask(QualifiedName function, List<Expression> arguments) {
        public Mask {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code ALTER TABLE}. */
    record AlterTable(QualifiedName table, boolean ifExists, TableChange change)
            implements SchemaStatement {}

    /** What {@code ALTER TABLE} does. */
    sealed interface TableChange {
        /** {@code ALTER column TYPE type}. */
        record AlterType(String column, TypeReference type) implements TableChange {}

        /** {@code ALTER column MASKED WITH ...}, or {@code DROP MASKED}. */
        record AlterMask(String column, boolean ifExists, Optional<Mask> mask)
                implements TableChange {}

        /** {@code ADD columns}. */
        record Add(boolean ifNotExists, List<ColumnDefinition> columns) implements TableChange {
            public Add {
                columns = List.copyOf(columns);
            }
        }

        /** {@code DROP columns}. */
        record Drop(boolean ifExists, List<String> columns, Optional<Long> timestamp)
                implements TableChange {
            public Drop {
                columns = List.copyOf(columns);
            }
        }

        /** {@code RENAME column TO name}. */
        record Rename(boolean ifExists, SequencedMap<String, String> names) implements TableChange {
            public Rename {
                names = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(names));
            }
        }

        /** {@code WITH options}. */
        record Options(Properties properties) implements TableChange {}

        /** {@code DROP COMPACT STORAGE}. */
        record DropCompactStorage() implements TableChange {}
    }

    /** {@code DROP TABLE}. */
    record DropTable(QualifiedName table, boolean ifExists) implements SchemaStatement {}

    /** A field with its type. */
    record FieldDefinition(String name, TypeReference type) {}

    /** {@code CREATE TYPE}. */
    record CreateType(QualifiedName type, boolean ifNotExists, List<FieldDefinition> fields)
            implements SchemaStatement {
        public CreateType {
            fields = List.copyOf(fields);
        }
    }

    /** {@code ALTER TYPE}. */
    record AlterType(QualifiedName type, boolean ifExists, TypeChange change)
            implements SchemaStatement {}

    /** What {@code ALTER TYPE} does. */
    sealed interface TypeChange {
        /** {@code ALTER field TYPE type}. */
        record AlterField(String field, TypeReference type) implements TypeChange {}

        /** {@code ADD field}. */
        record Add(boolean ifNotExists, FieldDefinition field) implements TypeChange {}

        /** {@code RENAME field TO name}. */
        record Rename(boolean ifExists, SequencedMap<String, String> names) implements TypeChange {
            public Rename {
                names = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(names));
            }
        }
    }

    /** {@code DROP TYPE}. */
    record DropType(QualifiedName type, boolean ifExists) implements SchemaStatement {}

    /**
     * {@code CREATE INDEX}.
     *
     * @param name unless it is to be made up
     * @param table the indexed table
     * @param ifNotExists whether it may be there already
     * @param targets the indexed columns
     * @param custom whether {@code CUSTOM} was given
     * @param implementation what follows {@code USING}
     * @param properties the options
     */
    record CreateIndex(
            Optional<String> name,
            QualifiedName table,
            boolean ifNotExists,
            List<IndexTarget> targets,
            boolean custom,
            Optional<String> implementation,
            Properties properties)
            implements SchemaStatement {
        public CreateIndex {
            targets = List.copyOf(targets);
        }
    }

    /** A column and which part of it is indexed. */
    record IndexTarget(IndexTarget.Kind kind, String column) {
        /** The parts of a column. */
        public enum Kind {
            /** No part was named. */
            SIMPLE,
            VALUES,
            KEYS,
            ENTRIES,
            FULL
        }
    }

    /** {@code DROP INDEX}. */
    record DropIndex(QualifiedName index, boolean ifExists) implements SchemaStatement {}

    /**
     * A statement about something that is not offered; it is read to the end, so that the answer
     * says that, and not that it cannot be read.
     *
     * @param kind what it is about
     * @param name of that
     * @param drop whether it is to go
     * @param conditional whether {@code IF EXISTS} or {@code IF NOT EXISTS} was given
     */
    record Unavailable(Unavailable.Kind kind, QualifiedName name, boolean drop, boolean conditional)
            implements SchemaStatement {
        /** What is not offered. */
        public enum Kind {
            MATERIALIZED_VIEW,
            FUNCTION,
            AGGREGATE,
            TRIGGER
        }
    }
}
