package dev.orrery.server.config;

import java.lang.reflect.RecordComponent;

/** Writes docs/configuration.md from the settings themselves. */
final class ConfigurationPage {
    private static final String OPENING =
            """
            # Configuration

            Orrery needs no configuration: `./orrery start` runs with the defaults below. Every
            setting has a key. It can be set in a YAML file (`--config FILE`), on the command line
            (`--set key=value`, any number of times), and the usual ones by a flag of their own. A
            flag overrides `--set`, which overrides the file. An unknown key or flag stops the
            start.

            ```yaml
            network:
              nosql-port: 9081
            durability:
              mode: interval
            ```

            The same on the command line:
            `./orrery start --nosql-port 9081 --set durability.mode=interval`. Sizes are bytes, or
            take a unit: `512KiB`, `64MiB`, `2GiB`. `./orrery start --show-config` prints the
            settings that would be in effect, without secrets, and stops.

            This page is generated; `ConfigurationPageTest` says how.
            """;

    private ConfigurationPage() {}

    static String markdown() {
        StringBuilder page = new StringBuilder(OPENING);
        for (RecordComponent section : ConfigSchema.sections()) {
            page.append("\n## ").append(section.getName()).append("\n\n");
            page.append("| key | flag | value | default | meaning |\n");
            page.append("| --- | --- | --- | --- | --- |\n");
            ConfigSchema.definitions(section).forEach(definition -> append(page, definition));
        }
        return page.toString();
    }

    private static void append(StringBuilder page, SettingDefinition definition) {
        Setting setting = definition.setting();
        page.append("| ").append(code(definition.key()));
        page.append(" | ").append(code(setting.flag()));
        page.append(" | ")
                .append(definition.valueSyntax().replace("|", " or "))
                .append(range(definition));
        page.append(" | ").append(setting.value().isEmpty() ? "not set" : code(setting.value()));
        page.append(" | ").append(setting.description()).append(" |\n");
    }

    private static String range(SettingDefinition definition) {
        Setting setting = definition.setting();
        if (definition.type() != int.class && definition.type() != long.class) {
            return "";
        }
        return setting.maximum() == Long.MAX_VALUE
                ? ", at least " + setting.minimum()
                : ", " + setting.minimum() + " to " + setting.maximum();
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }
}
