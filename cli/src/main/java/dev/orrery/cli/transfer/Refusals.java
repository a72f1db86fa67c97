package dev.orrery.cli.transfer;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.model.json.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of records that were refused, with the reasons: a JSON object in each line. It is made
 * when there is something to write.
 */
final class Refusals implements AutoCloseable {
    private final Path file;
    private @Nullable FileChannel channel;
    private long length;
    private long count;

    Refusals(Path file) {
        this.file = file;
    }

    /**
     * A record that was refused.
     *
     * @param number of the record in its file, from 1
     * @param status the server's; 0 if it never saw the record
     */
    record Entry(long number, int status, String reason, String text) {}

    Path file() {
        return file;
    }

    long length() {
        return length;
    }

    long count() {
        return count;
    }

    /** Goes on behind what an earlier run is known to have written. */
    void resume(long bytes, long entries) {
        length = bytes;
        count = entries;
        if (bytes > 0) {
            try {
                open().truncate(bytes).position(bytes);
            } catch (IOException e) {
                throw cannotWrite(e);
            }
        }
    }

    private FileChannel open() throws IOException {
        FileChannel opened = channel;
        if (opened == null) {
            opened =
                    length == 0
                            ? FileChannel.open(
                                    file,
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.TRUNCATE_EXISTING,
                                    StandardOpenOption.WRITE)
                            : FileChannel.open(file, StandardOpenOption.WRITE);
            channel = opened;
        }
        return opened;
    }

    void add(List<Entry> entries) {
        for (Entry entry : entries) {
            JsonObject line =
                    JsonObject.EMPTY
                            .with("record", entry.number())
                            .with("status", entry.status())
                            .with("error", entry.reason())
                            .with("text", entry.text());
            write(line.toBytes());
            write(new byte[] {'\n'});
            count++;
        }
    }

    private void write(byte[] bytes) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            FileChannel opened = open();
            while (buffer.hasRemaining()) {
                length += opened.write(buffer);
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private CallFailedException cannotWrite(IOException e) {
        return CallFailedException.local("Cannot write " + file + ": " + e.getMessage());
    }

    /** What was written is on the disk. */
    void flush() {
        if (channel != null) {
            try {
                channel.force(true);
            } catch (IOException e) {
                throw cannotWrite(e);
            }
        }
    }

    @Override
    public void close() {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw cannotWrite(e);
            }
        }
    }
}
