package dev.orrery.cql.syntax;

/** A statement as it was written. */
public sealed interface Statement
        permits SelectStatement,
                ModificationStatement,
                BatchStatement,
                UseStatement,
                TruncateStatement,
                DescribeStatement,
                SchemaStatement,
                RoleStatement {}
