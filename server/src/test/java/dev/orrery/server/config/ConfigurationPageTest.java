package dev.orrery.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.tidy.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The reference page says what the code says. After a change of a setting, rewrite the page with
 * {@code ./orrery test -pl server -am -Dtest=ConfigurationPageTest -Dorrery.rewrite=true
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class ConfigurationPageTest {
    @Test
    void thePageIsUpToDate() throws IOException {
        Path page = SourceTree.root().resolve("docs/configuration.md");
        if (Boolean.getBoolean("orrery.rewrite")) {
            Files.createDirectories(page.getParent());
            Files.writeString(page, ConfigurationPage.markdown());
        }
        assertThat(page).hasContent(ConfigurationPage.markdown());
    }
}
