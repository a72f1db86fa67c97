package dev.orrery.cql.syntax;

import dev.orrery.cql.syntax.SchemaStatement.FieldDefinition;
import dev.orrery.cql.syntax.SchemaStatement.IndexTarget;
import dev.orrery.cql.syntax.SchemaStatement.TypeChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads statements about keyspaces, types and indexes. */
final class SchemaParser {
    private final TokenStream in;
    private final TypeParser types;

    SchemaParser(TokenStream in) {
        this.in = in;
        this.types = new TypeParser(in);
    }

    SchemaStatement createKeyspace() {
        boolean ifNotExists = in.ifNotExists();
        String keyspace = in.keyspaceName();
        in.expectWord("with");
        return new SchemaStatement.CreateKeyspace(
                keyspace, ifNotExists, PropertyParser.properties(in));
    }

    SchemaStatement alterKeyspace() {
        boolean ifExists = in.ifExists();
        String keyspace = in.keyspaceName();
        in.expectWord("with");
        return new SchemaStatement.AlterKeyspace(keyspace, ifExists, PropertyParser.properties(in));
    }

    SchemaStatement dropKeyspace() {
        boolean ifExists = in.ifExists();
        return new SchemaStatement.DropKeyspace(in.keyspaceName(), ifExists);
    }

    SchemaStatement createType() {
        boolean ifNotExists = in.ifNotExists();
        QualifiedName name = in.qualified("type");
        List<FieldDefinition> fields = new ArrayList<>();
        in.expectSymbol("(");
        fields.add(field());
        while (in.acceptSymbol(",")) {
            if (!in.isSymbol(",") && !in.isSymbol(")")) {
                fields.add(field());
            }
        }
        in.expectSymbol(")");
        return new SchemaStatement.CreateType(name, ifNotExists, fields);
    }

    private FieldDefinition field() {
        return new FieldDefinition(in.name(), types.type());
    }

    SchemaStatement alterType() {
        boolean ifExists = in.ifExists();
        QualifiedName name = in.qualified("type");
        return new SchemaStatement.AlterType(name, ifExists, typeChange());
    }

    private TypeChange typeChange() {
        if (in.acceptWord("alter")) {
            String field = in.name();
            in.expectWord("type");
            return new TypeChange.AlterField(field, types.type());
        }
        if (in.acceptWord("add")) {
            return new TypeChange.Add(in.ifNotExists(), field());
        }
        if (in.acceptWord("rename")) {
            return new TypeChange.Rename(in.ifExists(), renames());
        }
        throw in.noViable();
    }

    /** Names with {@code TO} between, pairs with {@code AND} between. */
    SequencedMap<String, String> renames() {
        SequencedMap<String, String> names = new LinkedHashMap<>();
        do {
            String from = in.name();
            in.expectWord("to");
            names.put(from, in.name());
        } while (in.acceptWord("and"));
        return names;
    }

    SchemaStatement dropType() {
        boolean ifExists = in.ifExists();
        return new SchemaStatement.DropType(in.qualified("type"), ifExists);
    }

    SchemaStatement createIndex(boolean custom) {
        boolean ifNotExists = in.ifNotExists();
        Optional<String> name =
                in.isWord("on") ? Optional.empty() : Optional.of(in.indexName().name());
        in.expectWord("on");
        QualifiedName table = in.tableName();
        in.expectSymbol("(");
        List<IndexTarget> targets = new ArrayList<>();
        if (!in.isSymbol(")")) {
            do {
                targets.add(target());
            } while (in.acceptSymbol(","));
        }
        in.expectSymbol(")");
        Optional<String> implementation =
                in.acceptWord("using") ? Optional.of(in.expectString()) : Optional.empty();
        Properties properties =
                in.acceptWord("with") ? PropertyParser.properties(in) : Properties.NONE;
        return new SchemaStatement.CreateIndex(
                name, table, ifNotExists, targets, custom, implementation, properties);
    }

    private IndexTarget target() {
        if (!in.peek(1).isSymbol("(")) {
            return new IndexTarget(IndexTarget.Kind.SIMPLE, in.name());
        }
        IndexTarget.Kind kind =
                switch (in.peek().lower()) {
                    case "values" -> IndexTarget.Kind.VALUES;
                    case "keys" -> IndexTarget.Kind.KEYS;
                    case "entries" -> IndexTarget.Kind.ENTRIES;
                    case "full" -> IndexTarget.Kind.FULL;
                    default -> throw in.noViable();
                };
        in.next();
        in.expectSymbol("(");
        IndexTarget target = new IndexTarget(kind, in.name());
        in.expectSymbol(")");
        return target;
    }

    SchemaStatement dropIndex() {
        boolean ifExists = in.ifExists();
        return new SchemaStatement.DropIndex(in.indexName(), ifExists);
    }
}
