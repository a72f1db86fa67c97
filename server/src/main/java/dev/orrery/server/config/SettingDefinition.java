package dev.orrery.server.config;

import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One setting as the schema sees it.
 *
 * @param key the whole key, such as {@code network.nosql-port}
 * @param type the type of the value; of the content, if the setting is optional
 * @param optional whether the setting may be absent
 * @param setting what the annotation says
 */
public record SettingDefinition(String key, Class<?> type, boolean optional, Setting setting) {

    static SettingDefinition of(String section, RecordComponent component) {
        Setting setting = component.getAnnotation(Setting.class);
        if (setting == null) {
            throw new IllegalStateException(component + " lacks its @Setting");
        }
        boolean optional = component.getType() == Optional.class;
        Class<?> type = component.getType();
        if (optional) {
            ParameterizedType generic = (ParameterizedType) component.getGenericType();
            Class<?> content = (Class<?>) generic.getActualTypeArguments()[0];
            type = MethodType.methodType(content).unwrap().returnType();
        }
        return new SettingDefinition(
                section + "." + dashed(component.getName()), type, optional, setting);
    }

    /** What may be written, for the reference page and the help: {@code commit|interval}. */
    public String valueSyntax() {
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> dashed(constant.toString()))
                    .collect(Collectors.joining("|"));
        }
        return switch (type.getSimpleName()) {
            case "int", "long" -> key.endsWith("-bytes") ? "size" : "number";
            case "Path" -> key.endsWith("-folder") ? "folder" : "file";
            default -> "text";
        };
    }

    /** {@code nosqlPort} and {@code NOSQL_PORT} become {@code nosql-port}. */
    static String dashed(String name) {
        if (name.equals(name.toUpperCase(Locale.ROOT))) {
            return name.toLowerCase(Locale.ROOT).replace('_', '-');
        }
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
