package dev.orrery.bench.gremlin;

import java.time.Duration;
import java.util.List;

/**
 * What the clients are to do, as the arguments of their process.
 *
 * @param server the process whose time is counted
 */
public record LoadOptions(int port, long server, Workload.Style style, Scale scale) {
    /**
     * How much of everything.
     *
     * @param warmUp how long each operation is run before it counts
     * @param phase how long each operation is measured
     */
    public record Scale(
            int vertices, int edges, int threads, Duration warmUp, Duration phase, int rounds) {}

    static LoadOptions parse(String[] arguments) {
        return new LoadOptions(
                Integer.parseInt(arguments[0]),
                Long.parseLong(arguments[1]),
                Workload.Style.valueOf(arguments[2]),
                new Scale(
                        Integer.parseInt(arguments[3]),
                        Integer.parseInt(arguments[4]),
                        Integer.parseInt(arguments[5]),
                        Duration.parse(arguments[6]),
                        Duration.parse(arguments[7]),
                        Integer.parseInt(arguments[8])));
    }

    List<String> arguments() {
        return List.of(
                String.valueOf(port),
                String.valueOf(server),
                style.name(),
                String.valueOf(vertices()),
                String.valueOf(edges()),
                String.valueOf(threads()),
                warmUp().toString(),
                phase().toString(),
                String.valueOf(rounds()));
    }

    int vertices() {
        return scale.vertices();
    }

    int edges() {
        return scale.edges();
    }

    int threads() {
        return scale.threads();
    }

    Duration warmUp() {
        return scale.warmUp();
    }

    Duration phase() {
        return scale.phase();
    }

    int rounds() {
        return scale.rounds();
    }
}
