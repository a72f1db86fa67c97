package dev.orrery.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.BackupReport;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.server.security.FileKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupsTest {
    private static final KeyTexts KEYS = new KeyTexts("one", "two", "three", "four");

    @TempDir Path data;

    private Backups backups;

    @BeforeEach
    void open() {
        backups = new Backups(data, BackupsTest::copy, () -> KEYS, Clock.system());
    }

    private static BackupReport copy(Path folder) {
        try {
            Files.writeString(folder.resolve("store"), "12345");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BackupReport(3, 20);
    }

    @Test
    void aBackupHasTheDataAndTheSecrets() throws IOException {
        Files.createDirectory(data.resolve("tls"));
        Files.writeString(data.resolve("tls/key.pem"), "key");
        Files.writeString(data.resolve("orrery.lock"), "1");

        Backup made = backups.create(Optional.of("nightly"));

        assertThat(made.folder()).isEqualTo(data.resolve("backups/nightly"));
        assertThat(made.report()).isEqualTo(new BackupReport(3, 20));
        assertThat(made.bytes()).isGreaterThan(5 + 2 + 3);
        assertThat(made.folder().resolve("store")).hasContent("12345");
        assertThat(new FileKeys(made.folder().resolve("keys.json")).texts()).isEqualTo(KEYS);
        assertThat(made.folder().resolve("tls/key.pem")).hasContent("key");
        assertThat(made.folder().resolve("orrery.lock")).doesNotExist();
        assertThat(backups.list()).containsExactly(made);
    }

    @Test
    void withoutANameItIsCalledByTheTime() {
        Backup made = backups.create(Optional.empty());

        assertThat(made.name()).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "..", "a/b", "../a", ".hidden", "a.part", "a b", "-a", "ä"})
    void namesThatAreNoNamesOfFoldersAreRefused(String name) {
        assertRefused(ErrorCode.BAD_REQUEST, () -> backups.create(Optional.of(name)));
        assertRefused(ErrorCode.BAD_REQUEST, () -> backups.delete(name));
        assertThat(data.resolve("backups")).doesNotExist();
    }

    @Test
    void noBackupTakesThePlaceOfAnother() {
        Backup first = backups.create(Optional.of("a"));

        assertRefused(ErrorCode.ALREADY_EXISTS, () -> backups.create(Optional.of("a")));

        assertThat(backups.list()).containsExactly(first);
    }

    @Test
    void oneThatIsDeletedIsGone() {
        Backup kept = backups.create(Optional.of("a"));
        Backup _ = backups.create(Optional.of("b"));

        backups.delete("b");

        assertThat(backups.list()).containsExactly(kept);
        assertThat(data.resolve("backups")).isDirectoryNotContaining("glob:**b*");
        assertRefused(ErrorCode.NOT_FOUND, () -> backups.delete("b"));
    }

    @Test
    void nothingIsLeftOfOneThatFails() {
        Backups failing =
                new Backups(
                        data,
                        folder -> {
                            BackupReport _ = copy(folder);
                            throw new OrreryException(ErrorCode.SERVICE_UNAVAILABLE, "full");
                        },
                        () -> KEYS,
                        Clock.system());

        assertRefused(ErrorCode.SERVICE_UNAVAILABLE, () -> failing.create(Optional.of("a")));

        assertThat(data.resolve("backups")).isEmptyDirectory();
    }

    @Test
    void whatACrashHasLeftIsDeletedWithTheNextStart() throws IOException {
        Path left = Files.createDirectories(data.resolve("backups/a.part"));
        Files.writeString(left.resolve("store"), "12");

        Backups later = new Backups(data, BackupsTest::copy, () -> KEYS, Clock.system());

        assertThat(left).doesNotExist();
        assertThat(later.list()).isEmpty();
    }

    private static void assertRefused(ErrorCode code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        OrreryException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
