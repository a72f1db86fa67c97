package dev.orrery.replication.raft;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.raftlog.LogProtoUtils;

/**
 * The files of a group in Ratis's folder {@code current}: {@code log_inprogress_N}, to which it
 * writes, {@code raft-meta} with the term and the vote of this member, and {@code raft-meta.conf}
 * with the members. When Ratis 3.3.0 cannot write one of the last two, it leaves an empty file in
 * its place.
 */
final class LogFiles {
    private static final String OPEN = "log_inprogress_*";
    private static final String VOTE = "raft-meta";
    private static final String MEMBERS = "raft-meta.conf";
    private static final String COPY = "secured";

    private final Path current;

    /**
     * The files in a folder, if it is there.
     *
     * @param log the folder of a group
     */
    LogFiles(Path log) {
        this.current = log.resolve(LogFolders.CURRENT);
    }

    /**
     * What a group knew when it was closed, in case that its files do not.
     *
     * @param term the last in which this member can have voted
     */
    record Memory(long term, LogEntryProto members) {
        static Memory of(RaftServer.Division closed) {
            long term = closed.getInfo().getCurrentTerm();
            return new Memory(
                    term,
                    LogProtoUtils.toLogEntryProto(
                            closed.getRaftConf(), term, closed.getRaftConf().getLogEntryIndex()));
        }
    }

    /** The members as they were last noted beside a log; an entry of nothing if they were not. */
    static LogEntryProto members(Path current) throws IOException {
        Path file = current.resolve(MEMBERS);
        return Files.exists(file)
                ? LogEntryProto.parseFrom(Files.readAllBytes(file))
                : LogEntryProto.getDefaultInstance();
    }

    /** Whether the vote of this member is on the disk no more. */
    boolean isVoteLost() {
        return isEmpty(current.resolve(VOTE));
    }

    private static boolean isEmpty(Path file) {
        try {
            return Files.size(file) == 0;
        } catch (IOException e) {
            // It is not there yet, or not any more.
            return false;
        }
    }

    /**
     * Makes the files of a log that has failed what they seem to be, so that it can be opened.
     * After a sync has failed, the system may show what it could not write, and the next sync of
     * the same file says nothing of it: only another file tells. In place of a vote that was lost
     * this member begins a term in which it has not voted.
     */
    void secure(Memory memory) throws IOException {
        if (isVoteLost()) {
            replace(VOTE, "term=%d\nvotedFor=\n".formatted(memory.term() + 1).getBytes(ISO_8859_1));
        }
        if (isEmpty(current.resolve(MEMBERS))) {
            replace(MEMBERS, memory.members().toByteArray());
        }
        try (DirectoryStream<Path> open = Files.newDirectoryStream(current, OPEN)) {
            for (Path file : open) {
                replace(file.getFileName().toString(), Files.readAllBytes(file));
            }
        }
        try (FileChannel folder = FileChannel.open(current, READ)) {
            folder.force(true);
        }
    }

    private void replace(String name, byte[] content) throws IOException {
        Path copy = current.resolve(COPY);
        try (FileChannel channel = FileChannel.open(copy, CREATE, TRUNCATE_EXISTING, WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                int _ = channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(copy, current.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }
}
