package dev.orrery.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The containers shop/orders and social/people, and the keyspace ks. */
final class ShopData {
    private ShopData() {}

    static void create(CommandRun run, Path folder) throws IOException {
        call(run, "/admin/v1/databases", "{'id':'shop'}");
        container(run, "orders", "/customer", 10_000);
        call(run, "/admin/v1/databases", "{'id':'social'}");
        call(
                run,
                "/admin/v1/databases/social/containers",
                "{'id':'people','partitionKey':{'paths':['/city']},'api':'gremlin'}");
        call(
                run,
                "/admin/v1/query/cql",
                "{'query':\"CREATE KEYSPACE ks WITH replication ="
                        + " {'class':'SimpleStrategy','replication_factor':1}\"}");
        Path file = folder.resolve("shop.jsonl");
        Files.writeString(
                file,
                """
                {"id":"o1","customer":"ada","total":10}
                {"id":"o2","customer":"bob","total":20}
                {"id":"o3","customer":"ada","total":30}
                """);
        assertThat(run.run("import", "shop/orders", file.toString(), "--quiet"))
                .as(run.err)
                .isZero();
    }

    static void container(CommandRun run, String id, String path, int throughput) {
        call(
                run,
                "/admin/v1/databases/shop/containers",
                "{'id':'%s','partitionKey':{'paths':['%s']},'throughput':{'ruPerSecond':%d}}"
                        .formatted(id, path, throughput));
    }

    /** Sends a body whose quotes are single ones, unless it has double ones, too. */
    static JsonObject call(CommandRun run, String path, String body) {
        String json =
                body.contains("\"")
                        ? body.replaceFirst("'query'", "\"query\"")
                        : body.replace('\'', '"');
        try (AdminClient client = new AdminClient(URI.create(run.url()), "")) {
            return client.send(
                    "POST",
                    path,
                    (JsonObject) JsonValue.parse(json.getBytes(StandardCharsets.UTF_8)));
        }
    }
}
