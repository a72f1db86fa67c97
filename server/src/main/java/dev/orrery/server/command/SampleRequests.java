package dev.orrery.server.command;

import dev.orrery.server.node.OrreryServer;
import dev.orrery.server.security.RequestSignature;
import java.io.IOException;

/** One of each of the usual requests to the NoSQL API, signed as a client signs them. */
final class SampleRequests {
    private static final String CONTAINER = "dbs/check/colls/items";

    /** Enough that no request is refused, however fast the machine is. */
    private static final String THROUGHPUT = "x-ms-offer-throughput: 10000\r\n";

    private final PlainClient client;
    private final RequestSignature signature;

    SampleRequests(OrreryServer server, PlainClient client) {
        this.client = client;
        this.signature = new RequestSignature(server.keys().primary());
    }

    void createContainer() throws IOException {
        send("POST", "dbs", "", "dbs", "{\"id\":\"check\"}");
        send(
                "POST",
                "colls",
                "dbs/check",
                "dbs/check/colls",
                "{\"id\":\"items\",\"partitionKey\":{\"paths\":[\"/key\"],\"version\":2}}");
    }

    void writeItem(int number) throws IOException {
        String item = "{\"id\":\"" + number + "\",\"key\":\"check\",\"value\":[1,2.5,null]}";
        send("POST", "docs", CONTAINER, CONTAINER + "/docs", item);
    }

    void readItem(int number) throws IOException {
        String link = CONTAINER + "/docs/" + number;
        String read = send("GET", "docs", link, link, "");
        if (!read.contains("\"value\":[1,2.5,null]")) {
            throw new IOException(
                    "the item that was read is not the one that was written: " + read);
        }
    }

    void readLists() throws IOException {
        send("GET", "", "", "", "");
        send("GET", "dbs", "dbs/check", "dbs/check", "");
        send("GET", "colls", CONTAINER, CONTAINER, "");
        send("GET", "pkranges", CONTAINER, CONTAINER + "/pkranges", "");
        send("GET", "docs", CONTAINER, CONTAINER + "/docs", "");
    }

    private String send(String method, String type, String link, String path, String body)
            throws IOException {
        String date = RequestSignature.date();
        String request =
                method
                        + " /"
                        + path
                        + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "x-ms-version: 2020-07-15\r\nx-ms-date: "
                        + date
                        + "\r\nAuthorization: "
                        + signature.of(method, type, link, date)
                        + "\r\nx-ms-documentdb-partitionkey: [\"check\"]\r\n"
                        + (type.equals("colls") ? THROUGHPUT : "")
                        + "Content-Type: application/json\r\nContent-Length: "
                        + body.length()
                        + "\r\n\r\n"
                        + body;
        return client.send(request);
    }
}
