package dev.orrery.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFilesTest {
    private static final LogFiles.Memory MEMORY =
            new LogFiles.Memory(7, LogEntryProto.newBuilder().setTerm(7).setIndex(3).build());

    @TempDir Path folder;
    private Path current;
    private LogFiles files;

    @BeforeEach
    void makeFiles() throws IOException {
        current = Files.createDirectory(folder.resolve("current"));
        files = new LogFiles(folder);
    }

    @Test
    void aVoteThatWasLostBecomesATermWithoutOne() throws IOException {
        Files.createFile(current.resolve("raft-meta"));
        assertThat(files.isVoteLost()).isTrue();

        files.secure(MEMORY);

        assertThat(files.isVoteLost()).isFalse();
        assertThat(current.resolve("raft-meta")).hasContent("term=8\nvotedFor=\n");
    }

    @Test
    void membersThatWereLostAreRemembered() throws IOException {
        Files.createFile(current.resolve("raft-meta.conf"));

        files.secure(MEMORY);

        assertThat(LogEntryProto.parseFrom(Files.readAllBytes(current.resolve("raft-meta.conf"))))
                .isEqualTo(MEMORY.members());
    }

    @Test
    void whatIsThereIsKept() throws IOException {
        Files.writeString(current.resolve("raft-meta"), "term=3\nvotedFor=n1\n");
        Files.writeString(current.resolve("raft-meta.conf"), "members");
        Files.writeString(current.resolve("log_0-9"), "closed");

        files.secure(MEMORY);

        assertThat(current.resolve("raft-meta")).hasContent("term=3\nvotedFor=n1\n");
        assertThat(current.resolve("raft-meta.conf")).hasContent("members");
        assertThat(current.resolve("log_0-9")).hasContent("closed");
    }

    @Test
    void theOpenFileIsWrittenAnew() throws IOException {
        Path open = current.resolve("log_inprogress_10");
        Files.writeString(open, "entries");
        Object before = Files.readAttributes(open, BasicFileAttributes.class).fileKey();

        files.secure(MEMORY);

        assertThat(open).hasContent("entries");
        assertThat(Files.readAttributes(open, BasicFileAttributes.class).fileKey())
                .isNotEqualTo(before);
        assertThat(current.resolve("secured")).doesNotExist();
    }

    @Test
    void aGroupThatIsNotThereHasLostNothing() {
        assertThat(new LogFiles(folder.resolve("other")).isVoteLost()).isFalse();
    }
}
