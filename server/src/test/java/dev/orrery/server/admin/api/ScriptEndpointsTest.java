package dev.orrery.server.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonObject;
import dev.orrery.server.admin.AdminCall;
import dev.orrery.server.admin.AdminPage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptEndpointsTest {
    private static final String SCRIPTS = SampleGateway.ORDERS + "/scripts";

    private SampleGateway sample;

    @BeforeEach
    void open(@TempDir Path folder) {
        sample = new SampleGateway(folder);
    }

    @AfterEach
    void close() {
        sample.close();
    }

    private JsonObject call(String method, String path, String body) {
        return SampleGateway.json(sample.call(method, SCRIPTS + path, body));
    }

    private static String text(JsonObject json) {
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }

    private static String etag(JsonObject script) {
        return script.string("etag").orElseThrow();
    }

    @Test
    void aScriptIsReplacedOnlyWithTheEtagThatItHas() {
        JsonObject first = call("PUT", "/functions/tax", "{\"body\": \"function f() {}\"}");
        AdminPage again =
                sample.call("PUT", SCRIPTS + "/functions/tax", "{\"body\": \"function f() {}\"}");
        assertThat(again.status()).isEqualTo(409);

        JsonObject second =
                call(
                        "PUT",
                        "/functions/tax",
                        "{\"body\": \"function g() {}\", \"etag\": %s}"
                                .formatted(text(first, "etag")));
        assertThat(second.string("body")).contains("function g() {}");
        assertThat(etag(second)).isNotEqualTo(etag(first));
        AdminPage stale =
                sample.call(
                        "PUT",
                        SCRIPTS + "/functions/tax",
                        "{\"body\": \"function h() {}\", \"etag\": %s}"
                                .formatted(text(first, "etag")));
        assertThat(stale.status()).isEqualTo(409);
    }

    private static String text(JsonObject json, String name) {
        return new String(
                        JsonObject.EMPTY.with("v", json.string(name).orElseThrow()).toBytes(),
                        StandardCharsets.UTF_8)
                .replaceAll("^\\{\"v\":|\\}$", "");
    }

    @Test
    void aScriptGetsAnotherNameAndIsDeleted() {
        JsonObject first = call("PUT", "/procedures/one", "{\"body\": \"function f() {}\"}");
        JsonObject _ =
                call(
                        "PUT",
                        "/procedures/one",
                        "{\"id\": \"two\", \"body\": \"function f() {}\", \"etag\": %s}"
                                .formatted(text(first, "etag")));
        assertThat(text(call("GET", "", ""))).contains("\"two\"").doesNotContain("\"one\"");
        JsonObject _ = call("DELETE", "/procedures/two", "");
        assertThat(call("GET", "", "").array("procedures").orElseThrow().elements()).isEmpty();
        assertThat(sample.call("DELETE", SCRIPTS + "/procedures/two", "").status()).isEqualTo(404);
    }

    @Test
    void aProcedureThatFailsTellsWhyAndWhatItLogged() {
        JsonObject _ =
                call(
                        "PUT",
                        "/procedures/fail",
                        "{\"body\": \"function f() { console.log('here'); throw new Error('no');"
                                + " }\"}");
        JsonObject run = call("POST", "/procedures/fail/run", "{\"partitionKey\": [\"ada\"]}");
        assertThat(run.bool("ended")).contains(false);
        assertThat(run.string("error").orElseThrow()).contains("no");
        assertThat(run.string("log").orElseThrow()).contains("here");
    }

    @Test
    void aTriggerRunsWithARealWrite() {
        JsonObject _ =
                call(
                        "PUT",
                        "/triggers/stamp",
                        "{\"triggerType\": \"pre\", \"triggerOperation\": \"create\", \"body\":"
                                + " \"function f() { const r = getContext().getRequest(); const i ="
                                + " r.getBody(); i.stamped = true; r.setBody(i); }\"}");
        String item = "{\"item\": {\"id\": \"t1\", \"pk\": \"ada\"}}";
        JsonObject run = call("POST", "/triggers/stamp/run", item);
        assertThat(run.object("response").orElseThrow().bool("stamped")).contains(true);
        assertThat(sample.call("POST", SCRIPTS + "/triggers/stamp/run", item).status())
                .isEqualTo(409);
    }

    @Test
    void aFunctionSaysThatItRunsInQueries() {
        JsonObject _ = call("PUT", "/functions/tax", "{\"body\": \"function f() {}\"}");
        AdminPage page = sample.call("POST", SCRIPTS + "/functions/tax/run", "{}");
        assertThat(page.status()).isEqualTo(400);
        assertThat(page.body()).contains("SELECT VALUE udf.tax(...)");
    }

    @Test
    void aReadOnlyKeyReadsScriptsAndRunsNone() {
        JsonObject _ = call("PUT", "/procedures/one", "{\"body\": \"function f() {}\"}");
        AdminCall.Headers headers =
                new AdminCall.Headers("Bearer " + SampleGateway.READ_ONLY_KEY, "localhost", "", "");
        assertThat(
                        sample.api(false)
                                .answer(SampleGateway.call("GET", SCRIPTS, "", headers))
                                .status())
                .isEqualTo(200);
        assertThat(
                        sample.api(false)
                                .answer(
                                        SampleGateway.call(
                                                "POST",
                                                SCRIPTS + "/procedures/one/run",
                                                "{\"partitionKey\": [\"ada\"]}",
                                                headers))
                                .status())
                .isEqualTo(403);
    }
}
