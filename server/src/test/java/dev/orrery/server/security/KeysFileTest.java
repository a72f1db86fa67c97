package dev.orrery.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysFileTest {
    @TempDir Path folder;

    private KeyTexts open() {
        return KeysFile.openOrCreate(folder.resolve("keys.json"), new SecureRandom());
    }

    @Test
    void theFirstStartMakesFourDifferentKeysAndLaterOnesKeepThem() throws IOException {
        KeyTexts keys = open();
        assertThat(
                        Set.of(
                                keys.primary(),
                                keys.secondary(),
                                keys.primaryReadOnly(),
                                keys.secondaryReadOnly()))
                .hasSize(4)
                .allSatisfy(key -> assertThat(Base64.getDecoder().decode(key)).hasSize(64));
        assertThat(open()).isEqualTo(keys);
        assertThat(Files.getPosixFilePermissions(folder.resolve("keys.json")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void keysAreNotInTheTextOfTheValue() {
        KeyTexts keys = open();
        assertThat(keys.toString()).doesNotContain(keys.primary());
    }

    @Test
    void aSpoiledFileIsRefusedWithoutQuotingIt() throws IOException {
        refuses("{\"version\": 1, \"primary\": \"abc", "is no valid JSON");
        refuses("[]", "is not a keys file of version 1");
        refuses("{\"version\": 2}", "is not a keys file of version 1");
        refuses("{\"version\": 1}", "lacks the text member primary");
    }

    private void refuses(String text, String message) throws IOException {
        Files.writeString(folder.resolve("keys.json"), text);
        assertThatThrownBy(this::open)
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("abc");
    }
}
