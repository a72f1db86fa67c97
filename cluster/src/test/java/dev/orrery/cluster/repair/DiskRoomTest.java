package dev.orrery.cluster.repair;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.SPARSE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskRoomTest {
    private static final long LOG_BYTES = 1L << 42;

    @TempDir Path store;

    @Test
    void nothingIsLeftOfWhatWasTried() throws IOException {
        Path log = Files.write(store.resolve("000004.log"), new byte[100_000]);

        assertThat(DiskRoom.isThere(store)).isTrue();

        assertThat(files()).containsExactly(log);
    }

    @Test
    void thereIsNoneForALogLargerThanTheDisk() throws IOException {
        Path log = store.resolve("000004.log");
        try (SeekableByteChannel channel =
                Files.newByteChannel(log, EnumSet.of(CREATE_NEW, WRITE, SPARSE))) {
            channel.position(LOG_BYTES).write(ByteBuffer.allocate(1));
        }

        assertThat(DiskRoom.isThere(store)).isFalse();

        assertThat(files()).containsExactly(log);
    }

    @Test
    void thereIsNoneInAFolderThatIsGone() {
        assertThat(DiskRoom.isThere(store.resolve("gone"))).isFalse();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            return files.toList();
        }
    }
}
