package dev.orrery.cql.syntax;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** What follows {@code WITH}: names with a text or with a map of texts. */
public record Properties(SequencedMap<String, Value> values) {
    public static final Properties NONE = new Properties(new LinkedHashMap<>());

    /** The value of a property. */
    public sealed interface Value {
        /** A constant or a word. */
        record Text(String text) implements Value {}

        /** {@code {'a': 'b'}}. */
        record Mapping(SequencedMap<String, String> entries) implements Value {
            public Mapping {
                entries = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(entries));
            }
        }
    }

    public Properties {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** The text of a property, if it is there and is one. */
    public Optional<String> text(String name) {
        return values.get(name) instanceof Value.Text text
                ? Optional.of(text.text())
                : Optional.empty();
    }

    /** The map of a property, if it is there and is one. */
    public Optional<Map<String, String>> mapping(String name) {
        return values.get(name) instanceof Value.Mapping mapping
                ? Optional.of(mapping.entries())
                : Optional.empty();
    }
}
