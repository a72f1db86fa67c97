package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.OrreryCommand;
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

/** The processes of a replica set without a database. */
final class LogMembers implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final double NANOS_PER_MICRO = 1e3;

    private final List<Member> members = new ArrayList<>();

    private record Member(Process process, Writer questions, BufferedReader answers) {
        String ask(String question) throws IOException {
            questions.write(question + "\n");
            questions.flush();
            String answer = answers.readLine();
            if (answer == null) {
                throw new IOException("a member of the replica set has ended");
            }
            return answer;
        }
    }

    /**
     * Starts members.
     *
     * @param nodes the folder of a cluster, whose certificates the members use
     */
    LogMembers(Path folder, Path nodes, EngineEntries entries, int count) throws IOException {
        String addresses =
                IntStream.range(0, count)
                        .mapToObj(_ -> FreePorts.address())
                        .collect(Collectors.joining(","));
        Path entriesFile = folder.resolve("entries");
        entries.write(entriesFile);
        for (int i = 0; i < count; i++) {
            Path own = Files.createDirectories(folder.resolve("member-" + i));
            List<String> command =
                    OrreryCommand.java(System.getProperty("java.class.path"), ClusterBench.MEMORY);
            command.add(LogMember.class.getName());
            command.addAll(List.of(own.toString(), Integer.toString(i)));
            command.addAll(List.of(entriesFile.toString(), addresses));
            command.add(OrreryNodes.certificates(nodes, i).toString());
            Process process =
                    new ProcessBuilder(command)
                            .redirectError(own.resolve("errors.txt").toFile())
                            .start();
            members.add(new Member(process, process.outputWriter(), process.inputReader()));
        }
    }

    /** Has the leader write by as many clients. */
    Measured write(int clients, int perEntry, double seconds) throws IOException {
        Member leader = leader();
        long before = processorNanos();
        String[] answer =
                leader.ask("write " + clients + " " + perEntry + " " + seconds).split(" ", -1);
        double rate = Double.parseDouble(answer[0]);
        return new Measured(
                rate,
                Double.parseDouble(answer[1]),
                Double.parseDouble(answer[2]),
                Double.parseDouble(answer[3]),
                (processorNanos() - before) / NANOS_PER_MICRO / (rate * seconds));
    }

    private Member leader() throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            for (Member member : members) {
                if (member.ask("lead").equals("yes")) {
                    return member;
                }
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        throw new IOException("The replica set has chosen no leader.");
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
