package dev.orrery.server.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * By how much the wall clocks of the nodes are off. Clients have the right time, and sign their
 * requests with it, which nodes accept for a quarter of an hour.
 */
final class NodeClocks {
    private static final long MOST_MILLIS = TimeUnit.MINUTES.toMillis(10);

    /** More than the time for which nodes know what became of requests. */
    private static final long MUCH_MILLIS = TimeUnit.MINUTES.toMillis(6);

    private final Path folder;

    NodeClocks(Path folder) {
        this.folder = folder;
    }

    /** Has a node look at its clock's file; it need not be there yet. */
    List<String> javaOptions(String node) {
        return List.of("-Dorrery.lab.clock-file=" + file(node));
    }

    private Path file(String node) {
        return folder.resolve(node + ".clock");
    }

    /**
     * Sets all clocks anew: one is much ahead, one much behind, and the others are off by anything
     * up to that.
     */
    String set(int nodes, long seed) {
        Random random = new Random(seed);
        int ahead = random.nextInt(nodes);
        int behind = (ahead + 1 + random.nextInt(nodes - 1)) % nodes;
        List<String> told = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            long millis;
            if (i == ahead) {
                millis = random.nextLong(MUCH_MILLIS, MOST_MILLIS);
            } else if (i == behind) {
                millis = -random.nextLong(MUCH_MILLIS, MOST_MILLIS);
            } else {
                millis = random.nextLong(-MOST_MILLIS, MOST_MILLIS);
            }
            set(ChaosCluster.id(i), millis);
            told.add("%s %+d s".formatted(ChaosCluster.id(i), millis / 1_000));
        }
        return String.join(", ", told);
    }

    private void set(String node, long millis) {
        try {
            Files.writeString(file(node), Long.toString(millis));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
