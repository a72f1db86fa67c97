package dev.orrery.bench.measure;

import dev.orrery.testkit.machine.FreePorts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The commands that start this program as a process of its own. */
public final class OrreryCommand {
    public static final String NAME = "Orrery";
    public static final String MAIN = "dev.orrery.server.Main";
    public static final String NO_LIMITS = "throughput.rate-limit=off";

    private OrreryCommand() {}

    /** What a measurement talks to. */
    public enum Api {
        NOSQL,
        CASSANDRA,
        GREMLIN,
        ADMIN;

        private String flag() {
            return "--" + name().toLowerCase(Locale.ROOT) + "-port";
        }
    }

    /** Java with the flags that every server of ours has; its main class is to follow. */
    public static List<String> java(String classPath, List<String> memory) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(memory);
        // As the launcher has them.
        command.addAll(List.of("-XX:MetaspaceSize=128m", "-XX:G1PeriodicGCInterval=60000"));
        command.add("--enable-native-access=ALL-UNNAMED");
        command.add("--sun-misc-unsafe-memory-access=allow");
        command.addAll(List.of("-cp", classPath));
        return command;
    }

    /**
     * One process without limits of throughput.
     *
     * @param java as {@link #java} makes it
     * @param port of the API that is measured; the others get any
     */
    public static List<String> start(List<String> java, Path data, Api measured, int port) {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of(MAIN, "start", "--data", data.toString(), "--set", NO_LIMITS));
        for (Api api : Api.values()) {
            command.add(api.flag());
            command.add(Integer.toString(api == measured ? port : FreePorts.next()));
        }
        return command;
    }
}
