package dev.orrery.server.chaos.network;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which process has made a connection on this machine, as Linux tells. Elsewhere nobody knows, and
 * a node can be cut off only from what others send.
 */
public final class SocketOwners {
    private static final List<Path> TABLES =
            List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int INODE = 9;
    private static final int HEXADECIMAL = 16;

    private SocketOwners() {}

    /**
     * Who of some processes has connected from one port to another.
     *
     * @param processes names by process number
     */
    public static Optional<String> find(int from, int to, Map<Long, String> processes) {
        return inode(from, to)
                .flatMap(
                        inode ->
                                processes.entrySet().stream()
                                        .filter(process -> has(process.getKey(), inode))
                                        .map(Map.Entry::getValue)
                                        .findFirst());
    }

    private static Optional<String> inode(int from, int to) {
        for (Path table : TABLES) {
            try {
                for (String line : Files.readAllLines(table)) {
                    String[] fields = line.strip().split("\\s+", -1);
                    if (fields.length > INODE
                            && port(fields[LOCAL]) == from
                            && port(fields[REMOTE]) == to) {
                        return Optional.of(fields[INODE]);
                    }
                }
            } catch (IOException e) {
                // Not on Linux, or without this protocol.
            }
        }
        return Optional.empty();
    }

    private static int port(String address) {
        int colon = address.indexOf(':');
        return colon < 0 || address.equals("local_address")
                ? -1
                : Integer.parseInt(address.substring(colon + 1), HEXADECIMAL);
    }

    private static boolean has(long process, String inode) {
        Path wanted = Path.of("socket:[" + inode + "]");
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(Path.of("/proc", Long.toString(process), "fd"))) {
            for (Path file : files) {
                if (isLinkTo(file, wanted)) {
                    return true;
                }
            }
        } catch (IOException e) {
            // The process has ended.
        }
        return false;
    }

    private static boolean isLinkTo(Path file, Path wanted) {
        try {
            return Files.readSymbolicLink(file).equals(wanted);
        } catch (IOException e) {
            return false;
        }
    }
}
