package dev.orrery.server.config;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;

/** Writes a configuration as YAML that can be read back; secrets are left out. */
public final class ConfigPrinter {
    private ConfigPrinter() {}

    public static String yaml(ServerConfig config) {
        StringBuilder text = new StringBuilder();
        for (RecordComponent section : ConfigSchema.sections()) {
            Object values = value(config, section);
            text.append(section.getName()).append(":\n");
            RecordComponent[] components = section.getType().getRecordComponents();
            List<SettingDefinition> definitions = ConfigSchema.definitions(section);
            for (int i = 0; i < components.length; i++) {
                append(text, definitions.get(i), value(values, components[i]));
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, SettingDefinition definition, Object value) {
        String name = definition.key().substring(definition.key().indexOf('.') + 1);
        Object content = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        if (content == null) {
            text.append("  # ").append(name).append(": not set\n");
        } else if (content instanceof Secret) {
            text.append("  # ").append(name).append(": set, not shown\n");
        } else {
            text.append("  ").append(name).append(": ").append(scalar(content)).append('\n');
        }
    }

    private static String scalar(Object content) {
        if (content instanceof Enum<?> constant) {
            return SettingDefinition.dashed(constant.name());
        }
        return content instanceof Number
                ? content.toString()
                : "'" + content.toString().replace("'", "''") + "'";
    }

    private static Object value(Object owner, RecordComponent component) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + component, e);
        }
    }
}
