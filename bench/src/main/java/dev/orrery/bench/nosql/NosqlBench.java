package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.OrreryCommand;
import dev.orrery.bench.measure.Peer;
import dev.orrery.bench.measure.Settling;
import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Runs the phases on all servers in turns. */
public final class NosqlBench {
    public static final String ORRERY = OrreryCommand.NAME;
    public static final String NULL_SERVER = "null server";
    public static final String POSTGRES = PostgresServer.NAME;
    public static final int CLIENTS = Load.CLIENTS;

    private static final List<String> HEAP = List.of("-Xmx1g");

    private final Setup setup;
    private final Items items;
    private final RestRequests requests;

    /**
     * What is measured.
     *
     * @param program the folder with the jars of this program
     * @param seconds of each phase on each server
     * @param progress is told what is done now
     */
    public record Setup(Path program, int items, double seconds, Consumer<String> progress) {}

    public NosqlBench(Setup setup) {
        this.setup = setup;
        this.items = new Items(setup.items());
        this.requests = new RestRequests(items);
    }

    /** Whether PostgreSQL is installed where it is looked for. */
    public static boolean hasPostgres() {
        return PostgresServer.programs().isPresent();
    }

    /**
     * What every server did in every phase it can do, by its name.
     *
     * @param folder for the data of this program
     * @param postgresFolder for PostgreSQL, which runs as another user
     */
    public Map<Phase, Map<String, Measured>> run(Path folder, Path postgresFolder)
            throws IOException {
        List<Target> targets = new ArrayList<>();
        try {
            RestTarget orrery =
                    new RestTarget(
                            orrery(setup.program(), folder), requests, Set.of(Phase.values()));
            targets.add(orrery);
            setup.progress().accept("Filling " + ORRERY);
            orrery.load(items);
            targets.add(
                    new RestTarget(
                            startNullServer(folder), requests, Set.of(Phase.READ, Phase.CREATE)));
            Optional<Path> programs = PostgresServer.programs();
            if (programs.isPresent()) {
                PostgresTarget postgres =
                        new PostgresTarget(
                                PostgresServer.start(
                                        programs.get(),
                                        postgresFolder,
                                        folder.resolve("postgres.txt")),
                                items);
                targets.add(postgres);
                setup.progress().accept("Filling " + POSTGRES);
                postgres.load();
            }
            return measure(targets);
        } finally {
            targets.forEach(Target::close);
        }
    }

    private Map<Phase, Map<String, Measured>> measure(List<Target> targets) throws IOException {
        Map<Phase, Map<String, Measured>> results = new EnumMap<>(Phase.class);
        for (Phase phase : Phase.values()) {
            setup.progress().accept("Measuring: " + phase.title());
            Map<String, Measured> measured = new LinkedHashMap<>();
            for (Target target : targets) {
                if (target.does(phase)) {
                    Settling.run(setup.seconds(), seconds -> measure(target, phase, seconds));
                }
            }
            for (Target target : targets) {
                if (target.does(phase)) {
                    measured.put(target.peer().name(), measure(target, phase, setup.seconds()));
                }
            }
            results.put(phase, measured);
        }
        return results;
    }

    private Measured measure(Target target, Phase phase, double seconds) throws IOException {
        return Load.measure(target, phase, new Load.Amount(items.count(), CLIENTS, seconds));
    }

    /** This program as one process. */
    public static Peer orrery(Path program, Path folder) throws IOException {
        int port = FreePorts.next();
        List<String> command =
                OrreryCommand.start(
                        OrreryCommand.java(program + "/*", HEAP),
                        folder.resolve("orrery"),
                        OrreryCommand.Api.NOSQL,
                        port);
        return Peer.start(ORRERY, command, port, folder.resolve("orrery.txt"));
    }

    private static Peer startNullServer(Path folder) throws IOException {
        int port = FreePorts.next();
        List<String> command = OrreryCommand.java(System.getProperty("java.class.path"), HEAP);
        command.addAll(List.of(NullServer.class.getName(), Integer.toString(port)));
        return Peer.start(NULL_SERVER, command, port, folder.resolve("null.txt"));
    }
}
