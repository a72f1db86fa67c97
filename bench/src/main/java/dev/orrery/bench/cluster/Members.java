package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.OrreryCommand;
import dev.orrery.bench.measure.Signals;
import dev.orrery.testkit.machine.FreePorts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Processes that have a replica set and write to it themselves, without clients in between. */
final class Members implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final double NANOS_PER_MICRO = 1e3;

    private final List<Member> members = new ArrayList<>();

    private record Member(Process process, Writer questions, BufferedReader answers, Path errors) {
        String ask(String question) throws IOException {
            questions.write(question + "\n");
            questions.flush();
            String answer = answers.readLine();
            if (answer == null) {
                throw new IOException(
                        "A member of the replica set has ended:\n" + Files.readString(errors));
            }
            return answer;
        }
    }

    private Members() {}

    /** What has to be done with members that begin. */
    private interface Beginning {
        void run(Members members) throws IOException;
    }

    /** None is left if one does not begin. */
    private static Members begun(Beginning beginning) throws IOException {
        Members members = new Members();
        try {
            beginning.run(members);
            return members;
        } catch (IOException | RuntimeException e) {
            members.close();
            throw e;
        }
    }

    /**
     * Nothing but logs and stores.
     *
     * @param nodes the folder of a cluster, whose certificates the members use
     */
    static Members ofLog(Path folder, Path nodes, EngineEntries entries) throws IOException {
        Path entriesFile = folder.resolve("entries");
        entries.write(entriesFile);
        String addresses = addresses();
        return begun(
                members -> {
                    for (int i = 0; i < ClusterBench.NODES; i++) {
                        members.start(
                                LogMember.class,
                                Files.createDirectories(folder.resolve("member-" + i)),
                                List.of(
                                        Integer.toString(i),
                                        entriesFile.toString(),
                                        addresses,
                                        OrreryNodes.certificates(nodes, i).toString()));
                    }
                });
    }

    /**
     * Whole nodes of a cluster, without their APIs.
     *
     * @param nodes the folder of another cluster, whose certificates these use
     */
    static Members ofNodes(Path folder, Path nodes) throws IOException {
        String addresses = addresses();
        return begun(
                members -> {
                    for (int i = 0; i < ClusterBench.NODES; i++) {
                        members.start(
                                NodeMember.class,
                                Files.createDirectories(folder.resolve("node-" + i)),
                                List.of(
                                        Integer.toString(i),
                                        addresses,
                                        OrreryNodes.certificates(nodes, i).toString()));
                        // One node joins after another.
                        String _ = members.members.getLast().ask("lead");
                    }
                    String _ = members.members.getFirst().ask("make");
                });
    }

    private static String addresses() {
        return IntStream.range(0, ClusterBench.NODES)
                .mapToObj(_ -> FreePorts.address())
                .collect(Collectors.joining(","));
    }

    private void start(Class<?> main, Path own, List<String> arguments) throws IOException {
        List<String> options = new ArrayList<>(ClusterBench.MEMORY);
        options.add(sharedProcessors());
        List<String> command = OrreryCommand.java(System.getProperty("java.class.path"), options);
        command.add(main.getName());
        command.add(own.toString());
        command.addAll(arguments);
        Path errors = own.resolve("errors.txt");
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        members.add(new Member(process, process.outputWriter(), process.inputReader(), errors));
    }

    /** As nodes of a cluster on one machine have it. */
    private static String sharedProcessors() {
        int processors = Runtime.getRuntime().availableProcessors();
        return "-XX:ActiveProcessorCount=" + Math.ceilDiv(processors, ClusterBench.NODES);
    }

    void pause() throws IOException {
        Signals.pause(members.stream().map(each -> each.process().toHandle()));
    }

    /** Goes on after a pause; there may be no leader for a while. */
    void resume() throws IOException {
        Signals.resume(members.stream().map(each -> each.process().toHandle()));
    }

    /** The place of the last entry in the log, after one more write. */
    long lastEntry() throws IOException {
        return Long.parseLong(askLeader("last"));
    }

    /** Has the leader write by as many clients. */
    Measured write(int clients, int perEntry, double seconds) throws IOException {
        long before = processorNanos();
        String[] answer =
                askLeader("write " + clients + " " + perEntry + " " + seconds).split(" ", -1);
        double rate = Double.parseDouble(answer[0]);
        return new Measured(
                rate,
                Double.parseDouble(answer[1]),
                Double.parseDouble(answer[2]),
                Double.parseDouble(answer[3]),
                (processorNanos() - before) / NANOS_PER_MICRO / (rate * seconds));
    }

    /** Again as long as nobody leads, or who takes itself for the leader after a pause is not. */
    private String askLeader(String question) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String answer = "nobody leads";
        while (System.nanoTime() < end) {
            for (Member member : members) {
                if (member.ask("lead").equals("yes")) {
                    answer = member.ask(question);
                    if (!answer.startsWith(Console.NOT_WRITTEN)) {
                        return answer;
                    }
                }
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        throw new IOException("The replica set has written nothing: " + answer);
    }

    private long processorNanos() {
        return members.stream()
                .flatMap(each -> each.process().info().totalCpuDuration().stream())
                .mapToLong(Duration::toNanos)
                .sum();
    }

    /** The end of their input ends them. */
    @Override
    public void close() {
        for (Member member : members) {
            try {
                member.questions().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        for (Member member : members) {
            try {
                if (!member.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                    member.process().destroyForcibly();
                }
            } catch (InterruptedException e) {
                member.process().destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }
}
