package dev.orrery.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YamlSettingsTest {
    @Test
    void nestedAndDottedKeysMeanTheSame() {
        assertThat(
                        YamlSettings.parse(
                                "f",
                                """
                                network:
                                  nosql-port: 9081
                                  bind: localhost
                                durability.mode: interval
                                """))
                .isEqualTo(
                        Map.of(
                                "network.nosql-port", "9081",
                                "network.bind", "localhost",
                                "durability.mode", "interval"));
    }

    @Test
    void anEmptyFileSetsNothing() {
        assertThat(YamlSettings.parse("f", "# nothing yet\n")).isEmpty();
    }

    @Test
    void whatIsNoSettingIsRefused() {
        refuses("network: [1, 2]", "f: network must be a single value or a map.");
        refuses("network:\n  bind:\n", "f: network.bind has no value.");
        refuses("just text", "f must hold a map of settings, not a value.");
        refuses("a: {b: 1}\na.b: 2", "f: a.b is set twice.");
        refuses("a: 1\na: 2", "f is no valid YAML");
        refuses("network: [1,", "f is no valid YAML");
        refuses("a: !!java.io.File [x]", "f is no valid YAML");
    }

    private static void refuses(String text, String message) {
        assertThatThrownBy(() -> YamlSettings.parse("f", text))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aFileIsRead(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("orrery.yaml");
        Files.writeString(file, "logging: {level: warn}\n");
        assertThat(YamlSettings.read(file)).isEqualTo(Map.of("logging.level", "warn"));
        assertThatThrownBy(() -> YamlSettings.read(folder.resolve("other.yaml")))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("does not exist");
    }
}
