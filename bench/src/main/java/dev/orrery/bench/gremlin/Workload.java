package dev.orrery.bench.gremlin;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/**
 * The graph and the scripts of the measurement: people who know each other, five edges each on
 * average.
 */
public final class Workload {
    private static final long SEED = 42;
    private static final int VERTICES_PER_REQUEST = 20;
    private static final int EDGES_PER_REQUEST = 10;
    private static final int AGES = 90;

    private final Style style;
    private final int vertices;
    private final int edges;

    /** How a server's vertices are addressed. */
    public enum Style {
        /** By an id that the client gives. */
        ID,
        /** By an indexed property, where ids are the server's own. */
        INDEX
    }

    /** What is measured. */
    public enum Operation {
        POINT("point"),
        ONE_HOP("1-hop"),
        TWO_HOP("2-hop");

        private final String title;

        Operation(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    Workload(Style style, int vertices, int edges) {
        this.style = style;
        this.vertices = vertices;
        this.edges = edges;
    }

    /** A script that reads, from a vertex chosen at random. */
    String read(Operation operation, Random random) {
        String start = "g." + vertex(random.nextInt(vertices));
        return switch (operation) {
            case POINT -> start + ".valueMap()";
            case ONE_HOP -> start + ".out('knows').valueMap()";
            case TWO_HOP -> start + ".out('knows').out('knows').valueMap()";
        };
    }

    private String vertex(int number) {
        return switch (style) {
            case ID -> "V('v" + number + "')";
            case INDEX -> "V().has('uid','v" + number + "')";
        };
    }

    List<String> vertexScripts() {
        List<String> scripts = new ArrayList<>();
        for (int from = 0; from < vertices; from += VERTICES_PER_REQUEST) {
            StringJoiner script = new StringJoiner(".", "g.", "");
            for (int i = from; i < Math.min(vertices, from + VERTICES_PER_REQUEST); i++) {
                String key = style == Style.ID ? "id" : "'uid'";
                script.add(
                        "addV('person').property(%s,'v%d').property('name','name %d')"
                                        .formatted(key, i, i)
                                + ".property('age',%d)".formatted(i % AGES));
            }
            scripts.add(script + ".count()");
        }
        return scripts;
    }

    List<String> edgeScripts() {
        Random random = new Random(SEED);
        List<String> scripts = new ArrayList<>();
        for (int from = 0; from < edges; from += EDGES_PER_REQUEST) {
            StringJoiner script = new StringJoiner(".", "g.", "");
            for (int i = from; i < Math.min(edges, from + EDGES_PER_REQUEST); i++) {
                script.add(
                        "%s.addE('knows').to(__.%s)"
                                .formatted(
                                        vertex(random.nextInt(vertices)),
                                        vertex(random.nextInt(vertices))));
            }
            scripts.add(script + ".count()");
        }
        return scripts;
    }
}
