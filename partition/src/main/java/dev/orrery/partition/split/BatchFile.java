package dev.orrery.partition.split;

import dev.orrery.storage.batch.Batch;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A queue of batches in a file that nobody else sees and that does not outlive the process.
 *
 * <pre>
 * file := (length:u32 batch)*
 * </pre>
 */
final class BatchFile implements AutoCloseable {
    private final FileChannel channel;
    private long end;
    private long begin;

    /** Makes an empty queue; the file has no name any more when this returns, if systems allow. */
    BatchFile(Path path) throws IOException {
        channel =
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DELETE_ON_CLOSE);
    }

    boolean isEmpty() {
        return begin == end;
    }

    void add(Batch batch) throws IOException {
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).putInt(0, batch.sizeBytes());
        write(length);
        write(ByteBuffer.wrap(batch.array(), batch.offset(), batch.sizeBytes()));
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            end += channel.write(bytes, end);
        }
    }

    /** Takes the oldest batch; there must be one. */
    Batch take() throws IOException {
        int length = read(Integer.BYTES).getInt(0);
        Batch batch = Batch.read(read(length).array());
        if (isEmpty()) {
            channel.truncate(0);
            begin = 0;
            end = 0;
        }
        return batch;
    }

    private ByteBuffer read(int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            int count = channel.read(bytes, begin);
            if (count < 0) {
                throw new EOFException("a file of captured batches is too short");
            }
            begin += count;
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
