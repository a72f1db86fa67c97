package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users, permissions, and what each scope of a resource token lets through. */
class PermissionsTest {
    private static final String USER = "dbs/d/users/u";
    private static final String PERMISSIONS = USER + "/permissions";
    private static final String OTHER_ITEMS = "dbs/d/colls/other/docs";

    @TempDir Path folder;
    private TestServer server;
    private TestClient client;

    @BeforeEach
    void start() {
        server = TestServer.start(folder);
        client = server.client();
        Fixture.create(client);
        client.post(
                "dbs/d/colls",
                "{\"id\":\"other\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}");
        for (String pk : List.of("a", "b")) {
            Fixture.createItem(client, pk, "1");
            Fixture.createItem(client, pk, "2");
        }
        client.post("dbs/d/users", "{\"id\":\"u\"}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void usersAreCreatedListedRenamedAndDeleted() {
        assertThat(client.post("dbs/d/users", "{\"id\":\"u\"}").status()).isEqualTo(409);
        Answer second = client.post("dbs/d/users", "{\"id\":\"v\"}");
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.text("_permissions")).isEqualTo("permissions/");
        assertThat(client.get("dbs/d/users").json().array("Users").orElseThrow().elements())
                .hasSize(2);
        assertThat(client.put("dbs/d/users/v", "{\"id\":\"w\"}").text("_rid"))
                .isEqualTo(second.text("_rid"));
        assertThat(client.get("dbs/d/users/v").status()).isEqualTo(404);
        assertThat(client.get("dbs/d/users/w").status()).isEqualTo(200);
        assertThat(client.delete("dbs/d/users/w").status()).isEqualTo(204);
        assertThat(client.get("dbs/d/users/w").status()).isEqualTo(404);
    }

    @Test
    void upsertOfAUserThatExistsReplacesIt() {
        Answer again =
                client.post("dbs/d/users", "{\"id\":\"u\"}", "x-ms-documentdb-is-upsert", "true");
        assertThat(again.status()).isEqualTo(200);
    }

    @Test
    void permissionsAreCreatedListedReplacedAndDeleted() {
        Answer created = permission("p", "Read", Fixture.CONTAINER, "[\"a\"]");
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("permissionMode")).isEqualTo("read");
        assertThat(created.json().array("resourcePartitionKey").orElseThrow().elements())
                .hasSize(1);
        assertThat(created.text("_token")).startsWith("type=resource&ver=1.0&sig=");
        Answer listed = client.get(PERMISSIONS);
        assertThat(listed.json().array("Permissions").orElseThrow().elements()).hasSize(1);
        String link = PERMISSIONS + "/p";
        Answer replaced =
                client.put(
                        link,
                        "{\"id\":\"q\",\"permissionMode\":\"All\",\"resource\":\"dbs/d/colls/c\"}");
        assertThat(replaced.text("permissionMode")).isEqualTo("all");
        assertThat(client.get(link).status()).isEqualTo(404);
        assertThat(client.delete(PERMISSIONS + "/q").status()).isEqualTo(204);
        assertThat(client.get(PERMISSIONS + "/q").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"Write,dbs/d/colls/c", "'',dbs/d/colls/c"})
    void permissionWithAWrongModeIsRefused(String mode, String resource) {
        assertThat(permission("p", mode, resource, "").status()).isEqualTo(400);
    }

    @Test
    void databaseTakesItsUsersAlong() {
        String token = token(permission("p", "All", Fixture.CONTAINER, ""));
        client.delete("dbs/d");
        Fixture.create(client);
        assertThat(client.get(USER).status()).isEqualTo(404);
        assertThat(with(token, "GET", Fixture.ITEMS, "").status()).isEqualTo(403);
    }

    @Test
    void deletedPermissionTakesItsTokensAlong() {
        String token = token(permission("p", "All", Fixture.CONTAINER, ""));
        assertThat(with(token, "GET", Fixture.ITEMS, "").status()).isEqualTo(200);
        client.delete(PERMISSIONS + "/p");
        assertThat(with(token, "GET", Fixture.ITEMS, "").status()).isEqualTo(403);
    }

    @Test
    void permissionsSurviveARestart() {
        String token = token(permission("p", "Read", Fixture.CONTAINER, ""));
        server.close();
        server = TestServer.start(folder);
        client = server.client();
        assertThat(with(token, "GET", Fixture.ITEMS, "").status()).isEqualTo(200);
        assertThat(client.post("dbs/d/users", "{\"id\":\"v\"}").status()).isEqualTo(201);
    }

    @Test
    void tokenThatWasTamperedWithIsRefused() {
        String token = token(permission("p", "Read", Fixture.CONTAINER, ""));
        int at = token.length() - 20;
        char changed = token.charAt(at) == 'A' ? 'B' : 'A';
        String forged = token.substring(0, at) + changed + token.substring(at + 1);
        assertThat(with(forged, "GET", Fixture.ITEMS, "").status()).isEqualTo(401);
        assertThat(with("type=resource&ver=1.0&sig=AAAA", "GET", "", "").status()).isEqualTo(401);
    }

    @Test
    void lifetimeMustBeWithinItsLimits() {
        permission("p", "Read", Fixture.CONTAINER, "");
        String header = "x-ms-documentdb-expiry-seconds";
        assertThat(client.get(PERMISSIONS + "/p", header, "10").status()).isEqualTo(200);
        assertThat(client.get(PERMISSIONS + "/p", header, "9").status()).isEqualTo(400);
        assertThat(client.get(PERMISSIONS + "/p", header, "86401").status()).isEqualTo(400);
        assertThat(client.get(PERMISSIONS + "/p", header, "soon").status()).isEqualTo(400);
    }

    /** Every operation against every scope: what a permission does not name is 403. */
    @Test
    void noScopeLetsThroughMoreThanItNames() {
        List<Scope> scopes =
                List.of(
                        new Scope("read container", "Read", Fixture.CONTAINER, ""),
                        new Scope("all container", "All", Fixture.CONTAINER, ""),
                        new Scope("read key", "Read", Fixture.CONTAINER, "[\"a\"]"),
                        new Scope("all key", "All", Fixture.CONTAINER, "[\"a\"]"),
                        new Scope("read item", "Read", Fixture.ITEMS + "/1", "[\"a\"]"),
                        new Scope("all item", "All", Fixture.ITEMS + "/1", "[\"a\"]"));
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < scopes.size(); i++) {
            Scope scope = scopes.get(i);
            String token = token(permission("s" + i, scope.mode(), scope.resource(), scope.key()));
            for (Attempt attempt : Attempt.all()) {
                boolean allowed = attempt.allowed().contains(scope.name());
                int status = attempt.send(this, token).status();
                boolean passed = status != 403 && status != 401;
                if (passed != allowed) {
                    wrong.add(scope.name() + ": " + attempt + " -> " + status);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private record Scope(String name, String mode, String resource, String key) {}

    /** A request, and the scopes that let it through. */
    private record Attempt(
            String verb, String link, String body, List<String> headers, List<String> allowed) {
        private static final String KEY = Fixture.KEY;
        private static final String A = "[\"a\"]";
        private static final String B = "[\"b\"]";
        private static final List<String> EVERY =
                List.of(
                        "read container",
                        "all container",
                        "read key",
                        "all key",
                        "read item",
                        "all item");
        private static final List<String> WHOLE = List.of("read container", "all container");
        private static final List<String> OF_KEY =
                List.of("read container", "all container", "read key", "all key");
        private static final List<String> QUERY =
                List.of(
                        "content-type", "application/query+json",
                        "x-ms-documentdb-isquery", "true",
                        "x-ms-documentdb-query-enablecrosspartition", "true");
        private static final String DELETION = Fixture.CONTAINER + "/operations/partitionkeydelete";
        private static final String SQL = "{\"query\":\"SELECT * FROM c\"}";

        static List<Attempt> all() {
            return Stream.of(onMetadata(), scripts(), reads(Fixture.ITEMS), writes(Fixture.ITEMS))
                    .flatMap(List::stream)
                    .toList();
        }

        private static List<Attempt> onMetadata() {
            return List.of(
                    new Attempt("GET", "", "", List.of(), EVERY),
                    new Attempt("GET", "dbs", "", List.of(), List.of()),
                    new Attempt("GET", "dbs/d", "", List.of(), List.of()),
                    new Attempt("DELETE", "dbs/d", "", List.of(), List.of()),
                    new Attempt("GET", "dbs/d/colls", "", List.of(), List.of()),
                    new Attempt("POST", "dbs/d/colls", "{\"id\":\"x\"}", List.of(), List.of()),
                    new Attempt("GET", Fixture.CONTAINER, "", List.of(), EVERY),
                    new Attempt("GET", Fixture.CONTAINER + "/pkranges", "", List.of(), EVERY),
                    new Attempt("PUT", Fixture.CONTAINER, "{}", List.of(), List.of()),
                    new Attempt("DELETE", Fixture.CONTAINER, "", List.of(), List.of()),
                    new Attempt("GET", "dbs/d/colls/other", "", List.of(), List.of()),
                    new Attempt("GET", "offers", "", List.of(), List.of()),
                    new Attempt("GET", "dbs/d/users", "", List.of(), List.of()),
                    new Attempt("GET", PERMISSIONS, "", List.of(), List.of()));
        }

        private static List<Attempt> scripts() {
            String scripts = Fixture.CONTAINER + "/sprocs";
            String script = "{\"id\":\"s\",\"body\":\"function () {}\"}";
            List<String> changes = List.of("all container");
            return List.of(
                    new Attempt("GET", scripts, "", List.of(), OF_KEY),
                    new Attempt("POST", scripts, script, List.of(), changes),
                    new Attempt("PUT", scripts + "/s", script, List.of(), changes),
                    new Attempt("DELETE", scripts + "/none", "", List.of(), changes),
                    new Attempt(
                            "POST",
                            scripts + "/none",
                            "[]",
                            List.of(KEY, A),
                            List.of("all container", "all key")));
        }

        private static List<Attempt> reads(String items) {
            return List.of(
                    new Attempt("GET", OTHER_ITEMS, "", List.of(KEY, A), List.of()),
                    new Attempt("GET", OTHER_ITEMS + "/1", "", List.of(KEY, A), List.of()),
                    new Attempt("GET", items, "", List.of(), WHOLE),
                    new Attempt("GET", items, "", List.of(KEY, A), OF_KEY),
                    new Attempt("GET", items, "", List.of(KEY, B), WHOLE),
                    new Attempt(
                            "GET",
                            items,
                            "",
                            List.of(KEY, A, "x-ms-start-epk", "", "x-ms-end-epk", "FF"),
                            WHOLE),
                    new Attempt("GET", items + "/1", "", List.of(KEY, A), EVERY),
                    new Attempt("GET", items + "/1", "", List.of(KEY, B), WHOLE),
                    new Attempt("GET", items + "/2", "", List.of(KEY, A), OF_KEY),
                    new Attempt("POST", items, SQL, QUERY, WHOLE),
                    new Attempt("POST", items, SQL, plus(QUERY, KEY, A), OF_KEY),
                    new Attempt("POST", items, SQL, plus(QUERY, KEY, B), WHOLE));
        }

        private static List<Attempt> writes(String items) {
            String item = "{\"id\":\"1\",\"pk\":\"a\",\"n\":2}";
            String bulk =
                    "[{\"operationType\":\"Read\",\"id\":\"1\",\"partitionKey\":\"[\\\"b\\\"]\"}]";
            return List.of(
                    new Attempt(
                            "POST",
                            items,
                            "{\"id\":\"9\",\"pk\":\"a\"}",
                            List.of(KEY, A, "x-ms-documentdb-is-upsert", "true"),
                            List.of("all container", "all key")),
                    new Attempt(
                            "POST",
                            items,
                            "{\"id\":\"9\",\"pk\":\"b\"}",
                            List.of(KEY, B, "x-ms-documentdb-is-upsert", "true"),
                            List.of("all container")),
                    new Attempt(
                            "PUT",
                            items + "/1",
                            item,
                            List.of(KEY, A),
                            List.of("all container", "all key", "all item")),
                    new Attempt(
                            "PUT",
                            items + "/2",
                            item.replace("\"1\"", "\"2\""),
                            List.of(KEY, A),
                            List.of("all container", "all key")),
                    new Attempt(
                            "POST",
                            items,
                            bulk,
                            List.of(
                                    KEY,
                                    A,
                                    "x-ms-cosmos-is-batch-request",
                                    "true",
                                    "x-ms-documentdb-partitionkeyrangeid",
                                    "0"),
                            List.of("all container")),
                    new Attempt(
                            "POST",
                            DELETION,
                            "",
                            List.of(KEY, A, "x-ms-documentdb-isquery", "true"),
                            List.of("all container", "all key")),
                    new Attempt("POST", DELETION, "", List.of(KEY, B), List.of("all container")),
                    new Attempt(
                            "DELETE",
                            items + "/none",
                            "",
                            List.of(KEY, A),
                            List.of("all container", "all key")));
        }

        private static List<String> plus(List<String> headers, String... more) {
            List<String> all = new ArrayList<>(headers);
            all.addAll(List.of(more));
            return all;
        }

        Answer send(PermissionsTest test, String token) {
            return test.with(token, verb, link, body, headers.toArray(String[]::new));
        }
    }

    private Answer permission(String id, String mode, String resource, String key) {
        String scope = key.isEmpty() ? "" : ",\"resourcePartitionKey\":" + key;
        return client.post(
                PERMISSIONS,
                "{\"id\":\"%s\",\"permissionMode\":\"%s\",\"resource\":\"%s\"%s}"
                        .formatted(id, mode, resource, scope));
    }

    private static String token(Answer permission) {
        return permission.text("_token");
    }

    private Answer with(String token, String verb, String link, String body, String... headers) {
        List<String> all = new ArrayList<>(List.of(headers));
        all.add("authorization");
        all.add(URLEncoder.encode(token, StandardCharsets.UTF_8));
        return client.send(verb, link, body, all.toArray(String[]::new));
    }
}
