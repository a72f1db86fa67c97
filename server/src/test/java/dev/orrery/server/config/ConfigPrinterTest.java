package dev.orrery.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigPrinterTest {
    @Test
    void whatIsPrintedReadsBackTheSame() {
        ServerConfig config =
                ConfigSchema.bind(
                        Map.of("storage.data-folder", "it's here", "durability.mode", "interval"));
        assertThat(ConfigSchema.bind(YamlSettings.parse("f", ConfigPrinter.yaml(config))))
                .isEqualTo(config);
    }

    @Test
    void secretsAreNeverPrinted() {
        ServerConfig config = ConfigSchema.bind(Map.of("security.primary-key", "hush-hush"));
        assertThat(ConfigPrinter.yaml(config))
                .contains("# primary-key: set, not shown")
                .doesNotContain("hush-hush");
        assertThat(config.toString()).contains("(secret)").doesNotContain("hush-hush");
    }
}
