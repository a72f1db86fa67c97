package dev.orrery.compat.nosql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Splits and merges the partitions of the first container of a server, over its admin port. */
final class PartitionLab implements AutoCloseable {
    private final ServerProcess server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final List<String> partitions = new ArrayList<>();
    private long longestPauseMillis;
    private int changes;

    /** A fresh server gives the partitions of its first container the numbers from 1 on. */
    PartitionLab(ServerProcess server, int count) {
        this.server = server;
        for (int number = 1; number <= count; number++) {
            partitions.add(Integer.toString(number));
        }
    }

    /** Splits a partition or merges two, so that there are never many. */
    void change(Random random, int most) {
        int place = random.nextInt(partitions.size());
        boolean merge = partitions.size() > 1 && random.nextInt(most) < partitions.size();
        if (merge) {
            merge(Math.min(place, partitions.size() - 2));
        } else {
            split(place);
        }
    }

    void split(int place) {
        JsonNode answer = post(partitions.get(place), "split");
        partitions.remove(place);
        int next = place;
        for (JsonNode child : answer.get("children")) {
            partitions.add(next++, child.asText());
        }
    }

    void merge(int place) {
        JsonNode answer = post(partitions.get(place), "merge");
        partitions.remove(place);
        partitions.set(place, answer.get("children").get(0).asText());
    }

    int changes() {
        return changes;
    }

    long longestPauseMillis() {
        return longestPauseMillis;
    }

    /** Asks for a change of a partition of a container that is named as its database is. */
    static HttpRequest request(
            ServerProcess server, String container, String partition, String change) {
        String path =
                "/admin/v1/databases/%s/containers/%s".formatted(container, container)
                        + "/partitions/"
                        + partition
                        + "/"
                        + change;
        return HttpRequest.newBuilder(server.adminEndpoint().resolve(path))
                .header("Authorization", "Bearer " + JavaSdk.EMULATOR_KEY)
                .POST(BodyPublishers.ofString("{}"))
                .build();
    }

    /** The partitions of a container that is named as its database is, in ring order. */
    static List<String> partitions(ServerProcess server, String container) {
        String path = "/admin/v1/databases/%s/containers/%s".formatted(container, container);
        HttpRequest request =
                HttpRequest.newBuilder(server.adminEndpoint().resolve(path))
                        .header("Authorization", "Bearer " + JavaSdk.EMULATOR_KEY)
                        .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            List<String> numbers = new ArrayList<>();
            new ObjectMapper()
                    .readTree(response.body())
                    .get("partitions")
                    .forEach(partition -> numbers.add(partition.get("partition").asText()));
            return numbers;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private JsonNode post(String partition, String change) {
        HttpRequest request = request(server, "splits", partition, change);
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new AssertionError(change + " " + partition + ": " + response.body());
            }
            JsonNode answer = json.readTree(response.body());
            changes++;
            longestPauseMillis = Math.max(longestPauseMillis, answer.get("pauseMillis").asLong());
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
