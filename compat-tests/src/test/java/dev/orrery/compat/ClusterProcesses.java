package dev.orrery.compat;

import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A cluster of the assembled program, every node a process of its own. */
public final class ClusterProcesses implements AutoCloseable {
    private static final Pattern LEADER =
            Pattern.compile("\"partition\":([1-9][0-9]*)[^}]*\"leader\":\"n([0-9]+)\"");

    private final List<ServerProcess> nodes = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    public ClusterProcesses(Path folder, int count, String... flags) {
        this(folder, Collections.nCopies(count, ""), flags);
    }

    /** A cluster with a node in each of these regions; of none if its name is empty. */
    public ClusterProcesses(Path folder, List<String> regions, String... flags) {
        int count = regions.size();
        List<String> addresses = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            addresses.add(FreePorts.address());
        }
        Path first = folder.resolve("n1");
        init(first, addresses.getFirst());
        for (int i = 1; i <= count; i++) {
            List<String> all = new ArrayList<>(List.of(flags));
            all.addAll(List.of("--node-id", "n" + i, "--cluster-listen", addresses.get(i - 1)));
            if (!regions.get(i - 1).isEmpty()) {
                all.addAll(List.of("--region", regions.get(i - 1)));
            }
            if (i > 1) {
                all.addAll(
                        List.of(
                                "--join",
                                addresses.getFirst(),
                                "--cluster-secret",
                                first.resolve("cluster").resolve("secret").toString()));
            }
            nodes.add(ServerProcess.start(folder.resolve("n" + i), all.toArray(String[]::new)));
        }
    }

    /** Begins a cluster whose first node is n1. */
    static void init(Path data, String address) {
        try {
            Process process =
                    Program.process(
                                    List.of(),
                                    List.of(
                                            "cluster",
                                            "init",
                                            "--data",
                                            data.toString(),
                                            "--node-id",
                                            "n1",
                                            "--cluster-listen",
                                            address))
                            .inheritIO()
                            .start();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("the cluster did not begin");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A node, from 1. */
    public ServerProcess node(int number) {
        return nodes.get(number - 1);
    }

    /** The node that leads the first partition of items, as another one sees it. */
    public OptionalInt leader(int asked) {
        Matcher matcher = LEADER.matcher(status(asked));
        return matcher.find()
                ? OptionalInt.of(Integer.parseInt(matcher.group(2)))
                : OptionalInt.empty();
    }

    /** What a node says of the cluster. */
    public String status(int asked) {
        HttpRequest request =
                HttpRequest.newBuilder(node(asked).adminEndpoint().resolve("/admin/v1/cluster"))
                        .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        nodes.forEach(ServerProcess::kill);
        http.close();
    }
}
