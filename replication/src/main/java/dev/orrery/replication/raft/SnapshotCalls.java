package dev.orrery.replication.raft;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * How a member asks its leader for a copy of the store.
 *
 * <pre>
 * open   := {@link GroupRequest}            answer := id:i64  count:u32  file*
 * file   := size:i64  length:u16  name
 * read   := id:i64  file:u32  offset:i64    answer := bytes, at most {@link #MAX_BYTES}
 * close  := id:i64                          answer := nothing
 * </pre>
 */
final class SnapshotCalls {
    static final String OPEN = "snapshot-open";

    /** As {@link #OPEN}, of a copy that may wait for a while before it is read. */
    static final String OPEN_FOR_BACKUP = "backup-open";

    static final String READ = "snapshot-read";
    static final String CLOSE = "snapshot-close";
    static final int MAX_BYTES = 4 << 20;

    private static final int FILE_HEADER_BYTES = Long.BYTES + Short.BYTES;

    private SnapshotCalls() {}

    record Content(String name, long sizeBytes) {}

    record Opened(long id, List<Content> files) {
        Opened {
            files = List.copyOf(files);
        }
    }

    record Read(long id, int file, long offset) {}

    static byte[] opened(Opened opened) {
        int size = Long.BYTES + Integer.BYTES;
        for (Content file : opened.files()) {
            size += FILE_HEADER_BYTES + file.name().length();
        }
        ByteBuffer target =
                ByteBuffer.allocate(size).putLong(opened.id()).putInt(opened.files().size());
        for (Content file : opened.files()) {
            byte[] name = file.name().getBytes(StandardCharsets.US_ASCII);
            target.putLong(file.sizeBytes()).putShort((short) name.length).put(name);
        }
        return target.array();
    }

    static Opened opened(byte[] answer) {
        ByteBuffer source = ByteBuffer.wrap(answer);
        long id = source.getLong();
        int count = source.getInt();
        List<Content> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long size = source.getLong();
            byte[] name = new byte[source.getShort()];
            source.get(name);
            files.add(new Content(new String(name, StandardCharsets.US_ASCII), size));
        }
        return new Opened(id, files);
    }

    static byte[] read(Read read) {
        return ByteBuffer.allocate(2 * Long.BYTES + Integer.BYTES)
                .putLong(read.id())
                .putInt(read.file())
                .putLong(read.offset())
                .array();
    }

    static Read read(byte[] request) {
        ByteBuffer source = ByteBuffer.wrap(request);
        return new Read(source.getLong(), source.getInt(), source.getLong());
    }

    static byte[] close(long id) {
        return ByteBuffer.allocate(Long.BYTES).putLong(id).array();
    }

    static long closed(byte[] request) {
        return ByteBuffer.wrap(request).getLong();
    }
}
