package dev.orrery.bench.cql;

import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.OrreryCommand;
import dev.orrery.bench.measure.Peer;
import dev.orrery.bench.measure.Settling;
import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs the phases on both servers in turns. */
public final class CqlBench {
    /** Of both servers. */
    static final List<String> MEMORY = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    private final Setup setup;
    private final Path folder;

    /**
     * What is measured.
     *
     * @param program the folder with the jars of this program
     * @param cassandra the folder with Cassandra's jars
     * @param seconds of each phase on each server
     * @param progress is told what is done now
     */
    public record Setup(
            Path program,
            Path cassandra,
            int partitions,
            double seconds,
            Consumer<String> progress) {
        public int rows() {
            return partitions * Client.ROWS_PER_PARTITION;
        }
    }

    /** Both servers in one phase; Cassandra's part is empty where it cannot run. */
    public record Pair(Measured orrery, Optional<Measured> cassandra) {}

    public CqlBench(Setup setup, Path folder) {
        this.setup = setup;
        this.folder = folder;
    }

    /** Why only this program is measured; empty if both are. */
    public static Optional<String> missing(Setup setup) {
        return CassandraPeer.missing(setup.cassandra());
    }

    /** The results of all phases to which a durability matters. */
    public Map<Phase, Pair> run(Durability durability, List<Phase> phases) throws IOException {
        Path here = Files.createDirectories(folder.resolve(durability.name()));
        List<Peer> peers = new ArrayList<>();
        List<Client> clients = new ArrayList<>();
        try {
            peers.add(orrery(here, durability));
            if (missing(setup).isEmpty()) {
                peers.add(
                        CassandraPeer.start(
                                setup.cassandra(), here.resolve("cassandra"), durability));
            }
            for (Peer peer : peers) {
                clients.add(new Client(peer, setup.partitions()));
            }
            setup.progress().accept("Filling, with writes synced by " + durability.orreryMode());
            clients.forEach(Client::load);
            return measure(clients, phases);
        } finally {
            clients.forEach(Client::close);
            peers.forEach(Peer::close);
        }
    }

    private Peer orrery(Path here, Durability durability) throws IOException {
        int port = FreePorts.next();
        List<String> command =
                OrreryCommand.start(
                        OrreryCommand.java(setup.program() + "/*", MEMORY),
                        here.resolve("orrery"),
                        OrreryCommand.Api.CASSANDRA,
                        port);
        command.addAll(List.of("--durability", durability.orreryMode()));
        return Peer.start(OrreryCommand.NAME, command, port, here.resolve("orrery.txt"));
    }

    private Map<Phase, Pair> measure(List<Client> clients, List<Phase> phases) throws IOException {
        Map<Phase, Pair> results = new EnumMap<>(Phase.class);
        for (Phase phase : phases) {
            setup.progress().accept("Measuring: " + phase.title());
            for (Client client : clients) {
                Settling.run(setup.seconds(), seconds -> client.measure(phase, seconds));
            }
            List<Measured> measured =
                    clients.stream().map(c -> c.measure(phase, setup.seconds())).toList();
            results.put(
                    phase,
                    new Pair(
                            measured.getFirst(),
                            measured.size() > 1
                                    ? Optional.of(measured.getLast())
                                    : Optional.empty()));
        }
        return results;
    }
}
