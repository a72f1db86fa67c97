package dev.orrery.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.server.config.Secret;
import dev.orrery.server.config.StartRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeysFileTest {
    @TempDir Path folder;

    private AccountKeys open() {
        return KeysFile.openOrCreate(folder.resolve("keys.json"), new SecureRandom());
    }

    @Test
    void theFirstStartMakesFourDifferentKeysAndLaterOnesKeepThem() throws IOException {
        AccountKeys keys = open();
        assertThat(
                        Set.of(
                                keys.primary(),
                                keys.secondary(),
                                keys.readOnlyPrimary(),
                                keys.readOnlySecondary()))
                .hasSize(4)
                .allSatisfy(key -> assertThat(Base64.getDecoder().decode(key.value())).hasSize(64));
        assertThat(open()).isEqualTo(keys);
        assertThat(Files.getPosixFilePermissions(folder.resolve("keys.json")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void keysAreNotInTheTextOfTheValue() {
        AccountKeys keys = open();
        assertThat(keys.toString()).doesNotContain(keys.primary().value());
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

    @Test
    void theConfiguredPrimaryKeyMustBeLongEnoughBase64() {
        AccountKeys keys = open();
        Secret good = new Secret(AccountKeys.EMULATOR_KEY);
        assertThat(keys.withPrimary(Optional.of(good)).primary()).isEqualTo(good);
        assertThat(keys.withPrimary(Optional.empty())).isEqualTo(keys);
        assertThatThrownBy(() -> keys.withPrimary(Optional.of(new Secret("c2hvcnQ="))))
                .hasMessageContaining("fewer than 32 bytes");
        assertThatThrownBy(() -> keys.withPrimary(Optional.of(new Secret("%%%"))))
                .hasMessageContaining("no valid base64");
    }
}
