package dev.orrery.server.command;

import dev.orrery.server.config.ConfigSchema;
import dev.orrery.server.config.ServerConfig;
import dev.orrery.server.config.SettingDefinition;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.config.YamlSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The options that make a configuration: the flags of the settings, a file, and any setting by its
 * key. A flag overrides {@code --set}, which overrides the file.
 */
final class StartOptions {
    private static final String MODE = "security.mode";

    private StartOptions() {}

    static void addTo(CommandSpec spec) {
        for (SettingDefinition definition : ConfigSchema.definitions()) {
            if (!definition.setting().flag().isEmpty()) {
                spec.addOption(option(definition));
            }
        }
        spec.addOption(
                OptionSpec.builder("--dev")
                        .description("Development mode, the default: " + MODE + "=development.")
                        .build());
        spec.addOption(
                OptionSpec.builder("--production")
                        .description("Production mode: " + MODE + "=production.")
                        .build());
        spec.addOption(
                OptionSpec.builder("--config")
                        .paramLabel("FILE")
                        .type(Path.class)
                        .description("YAML file with settings.")
                        .build());
        spec.addOption(
                OptionSpec.builder("--set")
                        .paramLabel("KEY=VALUE")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description("Set any of the settings below; may be repeated.")
                        .build());
    }

    private static OptionSpec option(SettingDefinition definition) {
        String standard = definition.setting().value();
        return OptionSpec.builder(definition.setting().flag())
                .paramLabel(definition.valueSyntax().toUpperCase(java.util.Locale.ROOT))
                .type(String.class)
                .description(
                        definition.setting().description().replace("%", "%%")
                                + (standard.isEmpty() ? "" : " Default: " + standard + "."))
                .build();
    }

    static ServerConfig config(ParseResult parsed) {
        Map<String, String> values = new LinkedHashMap<>();
        Path file = parsed.matchedOptionValue("--config", null);
        if (file != null) {
            values.putAll(YamlSettings.read(file));
        }
        List<String> assignments = parsed.matchedOptionValue("--set", List.of());
        assignments.forEach(assignment -> assign(assignment, values));
        for (SettingDefinition definition : ConfigSchema.definitions()) {
            String flag = definition.setting().flag();
            if (!flag.isEmpty() && parsed.hasMatchedOption(flag)) {
                values.put(definition.key(), parsed.matchedOptionValue(flag, ""));
            }
        }
        putMode(parsed, values);
        return ConfigSchema.bind(values);
    }

    private static void putMode(ParseResult parsed, Map<String, String> values) {
        boolean development = parsed.hasMatchedOption("--dev");
        boolean production = parsed.hasMatchedOption("--production");
        if (development && production) {
            throw new StartRefusedException("--dev and --production exclude each other.");
        }
        if (development || production) {
            values.put(MODE, development ? "development" : "production");
        }
    }

    private static void assign(String assignment, Map<String, String> values) {
        int end = assignment.indexOf('=');
        if (end < 1) {
            throw new StartRefusedException(
                    "--set needs key=value, such as --set durability.mode=interval, and got '"
                            + assignment
                            + "'.");
        }
        values.put(assignment.substring(0, end).strip(), assignment.substring(end + 1));
    }
}
