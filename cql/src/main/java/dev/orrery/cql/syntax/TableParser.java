package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.SchemaStatement.ColumnDefinition;
import dev.orrery.cql.syntax.SchemaStatement.Mask;
import dev.orrery.cql.syntax.SchemaStatement.PrimaryKey;
import dev.orrery.cql.syntax.SchemaStatement.TableChange;
import dev.orrery.cql.type.TypeReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Reads statements about tables. */
final class TableParser {
    private final TokenStream in;
    private final TypeParser types;
    private final List<ColumnDefinition> columns = new ArrayList<>();
    private final SequencedMap<String, Boolean> clusteringOrder = new LinkedHashMap<>();
    private @Nullable PrimaryKey primaryKey;
    private boolean compactStorage;

    TableParser(TokenStream in) {
        this.in = in;
        this.types = new TypeParser(in);
    }

    SchemaStatement createTable() {
        boolean ifNotExists = in.ifNotExists();
        QualifiedName table = in.tableName();
        in.expectSymbol("(");
        columnOrKey();
        while (in.acceptSymbol(",")) {
            if (!in.isSymbol(",") && !in.isSymbol(")")) {
                columnOrKey();
            }
        }
        in.expectSymbol(")");
        Properties properties = tableProperties();
        return new SchemaStatement.CreateTable(
                table,
                ifNotExists,
                columns,
                Optional.ofNullable(primaryKey),
                clusteringOrder,
                properties,
                compactStorage);
    }

    private void columnOrKey() {
        if (in.isWords("primary", "key")) {
            setPrimaryKey(primaryKey());
            return;
        }
        ColumnDefinition column = column();
        columns.add(column);
        if (in.acceptWord("primary")) {
            in.expectWord("key");
            setPrimaryKey(new PrimaryKey(List.of(column.name()), List.of()));
        }
    }

    private void setPrimaryKey(PrimaryKey key) {
        if (primaryKey != null) {
            throw CqlException.invalid("Multiple PRIMARY KEY specified (exactly one required)");
        }
        primaryKey = key;
    }

    /** {@code PRIMARY KEY ((a, b), c)}. */
    PrimaryKey primaryKey() {
        in.expectWords("primary", "key");
        in.expectSymbol("(");
        List<String> partition = new ArrayList<>();
        if (in.acceptSymbol("(")) {
            do {
                partition.add(in.name());
            } while (in.acceptSymbol(","));
            in.expectSymbol(")");
        } else {
            partition.add(in.name());
        }
        List<String> clustering = new ArrayList<>();
        while (in.acceptSymbol(",")) {
            clustering.add(in.name());
        }
        in.expectSymbol(")");
        return new PrimaryKey(partition, clustering);
    }

    private ColumnDefinition column() {
        String name = in.name();
        TypeReference type = types.type();
        boolean isStatic = in.acceptWord("static");
        return new ColumnDefinition(name, type, isStatic, mask());
    }

    private Optional<Mask> mask() {
        if (!in.acceptWord("masked")) {
            return Optional.empty();
        }
        in.expectWord("with");
        if (in.acceptWord("default")) {
            return Optional.of(
                    new Mask(new QualifiedName(Optional.empty(), "mask_default"), List.of()));
        }
        QualifiedName function = in.qualified("function");
        List<Expression> arguments = new ArrayList<>();
        in.expectSymbol("(");
        if (!in.isSymbol(")")) {
            do {
                arguments.add(ExpressionParser.terms(in).expression());
            } while (in.acceptSymbol(","));
        }
        in.expectSymbol(")");
        return Optional.of(new Mask(function, arguments));
    }

    /** The options after {@code WITH}, those of clustering and storage among them. */
    Properties tableProperties() {
        PropertyParser properties = new PropertyParser(in);
        if (in.acceptWord("with")) {
            do {
                if (in.isWords("compact", "storage")) {
                    in.expectWords("compact", "storage");
                    compactStorage = true;
                } else if (in.isWords("clustering", "order")) {
                    clusteringOrder();
                } else {
                    properties.property();
                }
            } while (in.acceptWord("and"));
        }
        return properties.result();
    }

    /** As Cassandra does where the properties are those of a view. */
    void refuseCompactStorage() {
        if (compactStorage) {
            throw CqlException.syntax(
                    "COMPACT STORAGE tables are not allowed starting with version 4.0");
        }
    }

    private void clusteringOrder() {
        in.expectWords("clustering", "order", "by");
        in.expectSymbol("(");
        do {
            String column = in.name();
            boolean descending = in.acceptWord("desc");
            if (!descending) {
                in.expectWord("asc");
            }
            clusteringOrder.put(column, descending);
        } while (in.acceptSymbol(","));
        in.expectSymbol(")");
    }

    SchemaStatement alterTable() {
        boolean ifExists = in.ifExists();
        QualifiedName table = in.tableName();
        return new SchemaStatement.AlterTable(table, ifExists, change());
    }

    private TableChange change() {
        if (in.acceptWord("alter")) {
            return alterColumn();
        }
        if (in.acceptWord("add")) {
            return add();
        }
        if (in.acceptWord("drop")) {
            return drop();
        }
        if (in.acceptWord("rename")) {
            return new TableChange.Rename(in.ifExists(), new SchemaParser(in).renames());
        }
        if (in.acceptWord("with")) {
            return new TableChange.Options(PropertyParser.properties(in));
        }
        throw in.noViable();
    }

    private TableChange alterColumn() {
        boolean ifExists = in.ifExists();
        String column = in.name();
        if (!ifExists && in.acceptWord("type")) {
            return new TableChange.AlterType(column, types.type());
        }
        if (in.acceptWord("drop")) {
            in.expectWord("masked");
            return new TableChange.AlterMask(column, ifExists, Optional.empty());
        }
        Optional<Mask> mask = mask();
        if (mask.isEmpty()) {
            throw in.noViable();
        }
        return new TableChange.AlterMask(column, ifExists, mask);
    }

    private TableChange add() {
        boolean ifNotExists = in.ifNotExists();
        List<ColumnDefinition> added = new ArrayList<>();
        if (in.acceptSymbol("(")) {
            do {
                added.add(column());
            } while (in.acceptSymbol(","));
            in.expectSymbol(")");
        } else {
            added.add(column());
        }
        return new TableChange.Add(ifNotExists, added);
    }

    private TableChange drop() {
        if (in.isWords("compact", "storage")) {
            in.expectWords("compact", "storage");
            return new TableChange.DropCompactStorage();
        }
        boolean ifExists = in.ifExists();
        List<String> dropped = new ArrayList<>();
        if (in.acceptSymbol("(")) {
            do {
                dropped.add(in.name());
            } while (in.acceptSymbol(","));
            in.expectSymbol(")");
        } else {
            dropped.add(in.name());
        }
        return new TableChange.Drop(ifExists, dropped, timestamp());
    }

    private Optional<Long> timestamp() {
        if (!in.acceptWord("using")) {
            return Optional.empty();
        }
        in.expectWord("timestamp");
        String digits = in.expect(Token.Kind.INTEGER, "INTEGER").text();
        try {
            return Optional.of(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            throw CqlException.syntax("The timestamp is out of range: " + digits);
        }
    }

    SchemaStatement dropTable() {
        boolean ifExists = in.ifExists();
        return new SchemaStatement.DropTable(in.tableName(), ifExists);
    }
}
