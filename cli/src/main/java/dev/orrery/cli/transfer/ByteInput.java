package dev.orrery.cli.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Bytes with their position: what was read up to here can be read on from here another time. */
final class ByteInput implements AutoCloseable {
    static final int END = -1;

    private static final int BUFFER_BYTES = 1 << 18;

    private final InputStream stream;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int next;
    private int limit;
    private long position;

    private ByteInput(InputStream stream, long position) {
        this.stream = stream;
        this.position = position;
    }

    static ByteInput of(InputStream stream) {
        return new ByteInput(stream, 0);
    }

    static ByteInput open(Path file, long position) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        channel.position(position);
        return new ByteInput(Channels.newInputStream(channel), position);
    }

    /** Where the next byte is. */
    long position() {
        return position;
    }

    /** The next byte, or {@link #END}. */
    int read() {
        if (next == limit && !fill()) {
            return END;
        }
        position++;
        return buffer[next++] & 0xFF;
    }

    /** The next byte without taking it, or {@link #END}. */
    int peek() {
        return next == limit && !fill() ? END : buffer[next] & 0xFF;
    }

    private boolean fill() {
        try {
            int count = stream.read(buffer, 0, buffer.length);
            next = 0;
            limit = Math.max(0, count);
            return count > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            stream.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
