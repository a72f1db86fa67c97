package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.Names;
import dev.orrery.cql.type.Values;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of {@code INSERT JSON}: known at once, or when the text is bound. */
final class JsonValues {

    private final Source source;
    private final List<ColumnSchema> columns;
    private final boolean defaultUnset;

    /** Where the members come from. */
    private interface Source {
        Map<String, JsonValue> members(Evaluation evaluation);
    }

    private JsonValues(Source source, List<ColumnSchema> columns, boolean defaultUnset) {

        this.source = source;
        this.columns = columns;
        this.defaultUnset = defaultUnset;
    }

    static JsonValues of(TableSchema table, String text, boolean defaultUnset) {
        Map<String, JsonValue> members = members(table, text.getBytes(StandardCharsets.UTF_8));
        // A compact table takes a row whose value is unset, and none that names no value.
        List<ColumnSchema> columns =
                table.columns().stream()
                        .filter(
                                c ->
                                        members.containsKey(c.name())
                                                || !defaultUnset
                                                || c.isKey()
                                                || table.isCompact())
                        .toList();
        return new JsonValues(evaluation -> members, columns, defaultUnset);
    }

    static JsonValues bound(TableSchema table, Compiled text, boolean defaultUnset) {
        return new JsonValues(
                evaluation -> {
                    byte[] json = text.evaluate(evaluation);
                    if (json == null || Bound.isUnset(json)) {
                        throw CqlException.invalid("Got null for INSERT JSON values");
                    }
                    return members(table, json);
                },
                table.columns(),
                defaultUnset);
    }

    private static Map<String, JsonValue> members(TableSchema table, byte[] text) {
        JsonValue json;
        try {
            json = JsonValue.parse(text);
        } catch (OrreryException e) {
            throw CqlException.invalid(
                    "Could not decode JSON string as a map: "
                            + e.text()
                            + ". (String was: "
                            + Values.toText(text)
                            + ")");
        }
        if (json instanceof JsonNull) {
            throw CqlException.invalid("Got null for INSERT JSON values");
        }
        if (!(json instanceof JsonObject object)) {
            throw CqlException.invalid(
                    "Could not decode JSON string as a map: not an object. (String was: "
                            + Values.toText(text)
                            + ")");
        }
        Map<String, JsonValue> members = new HashMap<>();
        object.members().forEach((name, value) -> members.put(Names.fromJsonName(name), value));
        Set<String> unknown = new HashSet<>(members.keySet());
        table.columns().forEach(column -> unknown.remove(column.name()));
        if (!unknown.isEmpty()) {
            throw CqlException.invalid(
                    "JSON values map contains unrecognized column: " + unknown.iterator().next());
        }
        return members;
    }

    /** The columns that get a value, or null because they have none. */
    List<ColumnSchema> columns() {
        return columns;
    }

    Compiled value(ColumnSchema column) {
        return new Compiled(column.type(), evaluation -> value(column, source.members(evaluation)));
    }

    private byte @Nullable [] value(ColumnSchema column, Map<String, JsonValue> members) {
        JsonValue json = members.get(column.name());
        if (json == null) {
            return defaultUnset && !column.isKey() ? BoundValues.UNSET : null;
        }
        if (json instanceof JsonNull) {
            return null;
        }
        try {
            return column.type().fromJson(json);
        } catch (CqlException e) {
            throw CqlException.invalid(
                    "Error decoding JSON value for " + column.name() + ": " + e.text());
        } catch (OrreryException e) {
            throw CqlException.invalid(
                    "Error decoding JSON value for " + column.name() + ": " + e.text());
        }
    }
}
