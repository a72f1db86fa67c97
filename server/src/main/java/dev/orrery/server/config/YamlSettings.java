package dev.orrery.server.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads settings from YAML 1.2. Nested maps and dotted keys mean the same: {@code network: {bind:
 * x}} is {@code network.bind: x}. Only maps and scalars are known; nothing is ever constructed from
 * a tag.
 */
public final class YamlSettings {
    private YamlSettings() {}

    /** The settings in a file, by key, in the order of the file. */
    public static Map<String, String> read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new StartRefusedException(
                    "The configuration file " + file + " does not exist.", e);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "Cannot read the configuration file " + file + ": " + e, e);
        }
    }

    static Map<String, String> parse(String name, String text) {
        Object document;
        try {
            LoadSettings settings =
                    LoadSettings.builder().setLabel(name).setAllowDuplicateKeys(false).build();
            document = new Load(settings).loadFromString(text);
        } catch (YamlEngineException e) {
            throw new StartRefusedException(name + " is no valid YAML: " + e.getMessage(), e);
        }
        Map<String, String> values = new LinkedHashMap<>();
        if (document != null) {
            flatten(name, "", document, values);
        }
        return values;
    }

    private static void flatten(
            String name, String key, @Nullable Object value, Map<String, String> values) {
        switch (value) {
            case Map<?, ?> map ->
                    map.forEach(
                            (inner, content) ->
                                    flatten(
                                            name,
                                            key.isEmpty() ? "" + inner : key + "." + inner,
                                            content,
                                            values));
            case String text -> put(name, key, text, values);
            case Number number -> put(name, key, number.toString(), values);
            case Boolean flag -> put(name, key, flag.toString(), values);
            case null -> throw refused(name, key, "has no value");
            default -> throw refused(name, key, "must be a single value or a map");
        }
    }

    private static void put(String name, String key, String text, Map<String, String> values) {
        if (key.isEmpty()) {
            throw new StartRefusedException(name + " must hold a map of settings, not a value.");
        }
        if (values.putIfAbsent(key, text) != null) {
            throw refused(name, key, "is set twice");
        }
    }

    private static StartRefusedException refused(String name, String key, String problem) {
        return new StartRefusedException(
                name + ": " + (key.isEmpty() ? "the document" : key) + " " + problem + ".");
    }
}
