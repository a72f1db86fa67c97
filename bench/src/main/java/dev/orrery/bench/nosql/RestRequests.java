package dev.orrery.bench.nosql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The requests of the REST protocol, signed once before anything is measured, unless there would be
 * too many of them.
 */
public final class RestRequests {
    private static final String CONTAINER = "dbs/bench/colls/items";
    private static final String DOCUMENTS = "/" + CONTAINER + "/docs";
    private static final String PROCEDURE = CONTAINER + "/sprocs/touch";
    private static final String QUERY_HEADERS =
            "Content-Type: application/query+json\r\nx-ms-documentdb-isquery: True\r\n";

    private static final String BATCH_HEADERS =
            "x-ms-cosmos-is-batch-request: True\r\nx-ms-cosmos-batch-atomic: True\r\n";

    private static final String BODY =
            "function (id) { var c = getContext().getCollection();"
                    + " c.readDocument(c.getAltLink() + '/docs/' + id, function (e, item) {"
                    + " if (e) throw e; item.n = item.n + 1;"
                    + " c.replaceDocument(item._self, item, function (f) { if (f) throw f; });"
                    + " }); }";

    private static final int THREE_PARTITIONS = 18_000;
    private static final int MAX_SIGNED = 1_000_000;

    private final Items items;
    private final int throughput;
    private final String readHeaders;
    private final Signature signature = new Signature();
    private final String[] reads;
    private final String creation = signature.headers("post", "docs", CONTAINER);
    private final String execution = signature.headers("post", "sprocs", PROCEDURE);

    RestRequests(Items items) {
        this(items, THREE_PARTITIONS, "");
    }

    /**
     * Requests for a container.
     *
     * @param throughput of the container, which decides about its physical partitions
     * @param readHeaders header lines that point reads have besides their own
     */
    public RestRequests(Items items, int throughput, String readHeaders) {
        this.items = items;
        this.throughput = throughput;
        this.readHeaders = readHeaders;
        this.reads = new String[Math.min(items.count(), MAX_SIGNED)];
        for (int i = 0; i < reads.length; i++) {
            reads[i] = signedRead(i);
        }
    }

    private String signedRead(int number) {
        String link = CONTAINER + "/docs/" + Items.id(number);
        return "GET /"
                + link
                + " HTTP/1.1\r\n"
                + signature.headers("get", "docs", link)
                + readHeaders;
    }

    /**
     * A request without its last header lines.
     *
     * @param head the request line and header lines
     */
    record Request(String head, String body) {}

    Request of(Phase phase, int number) {
        return switch (phase) {
            case READ -> read(number);
            case CREATE -> write(items.newNumber(), "");
            case UPSERT -> write(number, "x-ms-documentdb-is-upsert: True\r\n");
            case QUERY_BY_KEY ->
                    query("SELECT * FROM c WHERE c.pk = '" + Items.key(number) + "'", key(number));
            case QUERY_ACROSS ->
                    query(
                            "SELECT * FROM c WHERE c.group = '" + items.group(number) + "'",
                            "x-ms-documentdb-query-enablecrosspartition: True\r\n");
            case PROCEDURE -> call(number);
        };
    }

    private Request read(int number) {
        String signed = number < reads.length ? reads[number] : signedRead(number);
        return new Request(signed + key(number), "");
    }

    /** Creates all items of the key of an item at once. */
    Request writeTogether(int number) {
        int first = number - number % Items.TOGETHER;
        String operations =
                IntStream.range(first, first + Items.TOGETHER)
                        .mapToObj(
                                each ->
                                        "{\"operationType\":\"Create\",\"resourceBody\":"
                                                + items.json(each)
                                                + "}")
                        .collect(Collectors.joining(",", "[", "]"));
        return post(DOCUMENTS, creation + BATCH_HEADERS + key(number), operations);
    }

    Request write(int number, String headers) {
        return post(DOCUMENTS, creation + headers + key(number), items.json(number));
    }

    private Request query(String text, String headers) {
        return post(DOCUMENTS, creation + QUERY_HEADERS + headers, "{\"query\":\"" + text + "\"}");
    }

    private Request call(int number) {
        return post("/" + PROCEDURE, execution + key(number), "[\"" + Items.id(number) + "\"]");
    }

    private static String key(int number) {
        return "x-ms-documentdb-partitionkey: [\"" + Items.key(number) + "\"]\r\n";
    }

    /** What has to be there before the first item, in this order. */
    List<Request> setup() {
        return List.of(
                post("/dbs", signature.headers("post", "dbs", ""), "{\"id\":\"bench\"}"),
                post(
                        "/dbs/bench/colls",
                        signature.headers("post", "colls", "dbs/bench")
                                + "x-ms-offer-throughput: "
                                + throughput
                                + "\r\n",
                        "{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/pk\"],"
                                + "\"kind\":\"Hash\",\"version\":2},\"indexingPolicy\":{"
                                + "\"includedPaths\":[{\"path\":\"/*\"}],"
                                + "\"excludedPaths\":[{\"path\":\"/text/?\"}]}}"),
                post(
                        "/" + CONTAINER + "/sprocs",
                        signature.headers("post", "sprocs", CONTAINER),
                        "{\"id\":\"touch\",\"body\":\"" + BODY + "\"}"));
    }

    private static Request post(String path, String headers, String body) {
        return new Request("POST " + path + " HTTP/1.1\r\n" + headers, body);
    }
}
