package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Peer;
import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL of the machine, with data of its own in a temporary folder. */
final class PostgresServer {
    static final String NAME = "PostgreSQL";

    private static final Path PROGRAMS = Path.of("/usr/lib/postgresql");
    private static final String OTHER_USER = "postgres";
    private static final long INITDB_SECONDS = 120;

    private PostgresServer() {}

    /** The folder with the programs of the newest version here; empty if there is none. */
    static Optional<Path> programs() {
        if (!Files.isDirectory(PROGRAMS)) {
            return Optional.empty();
        }
        try (var versions = Files.list(PROGRAMS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
                    .max(Path::compareTo);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Makes a database and starts it.
     *
     * @param folder of its own, which it may own: PostgreSQL refuses to run as root
     */
    static Peer start(Path programs, Path folder, Path log) throws IOException {
        if (isRoot()) {
            Files.setOwner(
                    folder,
                    FileSystems.getDefault()
                            .getUserPrincipalLookupService()
                            .lookupPrincipalByName(OTHER_USER));
        }
        Path data = folder.resolve("data");
        run(
                asUser(
                        programs.resolve("initdb").toString(),
                        "--pgdata=" + data,
                        "--username=bench",
                        "--auth=trust",
                        "--encoding=UTF8"),
                folder);
        int port = FreePorts.next();
        return Peer.start(
                NAME,
                asUser(
                        programs.resolve("postgres").toString(),
                        "-D",
                        data.toString(),
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "unix_socket_directories=" + folder,
                        "-c",
                        "shared_buffers=512MB",
                        "-c",
                        "max_wal_size=4GB"),
                port,
                log);
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static List<String> asUser(String... command) {
        List<String> whole = new ArrayList<>();
        if (isRoot()) {
            whole.addAll(List.of("setpriv", "--reuid", OTHER_USER, "--regid", OTHER_USER));
            whole.add("--init-groups");
        }
        whole.addAll(List.of(command));
        return whole;
    }

    private static void run(List<String> command, Path folder) throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (!process.waitFor(INITDB_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("PostgreSQL's initdb has failed: " + command);
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
