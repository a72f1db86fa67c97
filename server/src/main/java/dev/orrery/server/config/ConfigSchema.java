package dev.orrery.server.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** All settings that exist, read off {@link ServerConfig} and the records in it. */
public final class ConfigSchema {
    private static final List<SettingDefinition> DEFINITIONS =
            Arrays.stream(ServerConfig.class.getRecordComponents())
                    .flatMap(section -> definitions(section).stream())
                    .toList();

    private ConfigSchema() {}

    /** Every setting, in the order of the records. */
    public static List<SettingDefinition> definitions() {
        return DEFINITIONS;
    }

    /** The sections, in order, with the record that describes each. */
    static List<RecordComponent> sections() {
        return List.of(ServerConfig.class.getRecordComponents());
    }

    static List<SettingDefinition> definitions(RecordComponent section) {
        return Arrays.stream(section.getType().getRecordComponents())
                .map(component -> SettingDefinition.of(section.getName(), component))
                .toList();
    }

    /** The configuration with the given values, by key, and defaults for the rest. */
    public static ServerConfig bind(Map<String, String> values) {
        refuseUnknown(values);
        List<Object> sections = new ArrayList<>();
        for (RecordComponent section : sections()) {
            List<Object> parsed = new ArrayList<>();
            for (SettingDefinition definition : definitions(section)) {
                String text = values.getOrDefault(definition.key(), definition.setting().value());
                parsed.add(SettingParser.parse(definition, text.strip()));
            }
            sections.add(instance(section.getType(), parsed));
        }
        return (ServerConfig) instance(ServerConfig.class, sections);
    }

    private static void refuseUnknown(Map<String, String> values) {
        List<String> known = DEFINITIONS.stream().map(SettingDefinition::key).toList();
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                throw new StartRefusedException(
                        "There is no setting '"
                                + key
                                + "'."
                                + Suggestions.sentence(key, known)
                                + " 'orrery start --help' lists them all.");
            }
        }
    }

    private static Object instance(Class<?> type, List<Object> arguments) {
        Class<?>[] types =
                Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getType)
                        .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(arguments.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof StartRefusedException refused) {
                throw refused;
            }
            throw new IllegalStateException("cannot make " + type, e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make " + type, e);
        }
    }
}
