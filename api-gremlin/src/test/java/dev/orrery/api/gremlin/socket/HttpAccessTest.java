package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may use which graph over plain HTTP, and what a web page may not. */
class HttpAccessTest {
    private static final String USER = "/dbs/d/colls/g";
    private static final String WRITE = "g.addV('x').property('pk','a')";

    @TempDir Path directory;
    private TestEndpoint endpoint;

    @BeforeEach
    void start() {
        endpoint = new TestEndpoint(directory);
    }

    @AfterEach
    void stop() {
        endpoint.close();
    }

    private HttpCall call(String script) {
        return HttpCall.script(endpoint, script);
    }

    @Test
    void aKeyOpensTheGraphOfTheUser() throws Exception {
        endpoint.createGraph("/pk");
        assertThat(call(WRITE).as(USER, TestEndpoint.KEY).status()).isEqualTo(200);
        assertThat(call("g.V().values('pk')").as("dbs/d/colls/g", TestEndpoint.KEY).data())
                .isEqualTo("[\"a\"]");
        assertThat(call("g.V()").as("/dbs/d/colls/none", TestEndpoint.KEY).status()).isEqualTo(404);
    }

    @Test
    void whoeverHasAContainerIsAskedForCredentials() throws Exception {
        endpoint.createGraph("/pk");
        HttpResponse<byte[]> response = call("g.V()").send();
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("www-authenticate").orElse(""))
                .startsWith("Basic ");
        assertThat(HttpCall.json(response).string("requestId")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic", "Basic !", "Basic YWJj", "Bearer x", "Basic OnBhc3M="})
    void credentialsThatAreNoneAreRefused(String authorization) throws Exception {
        assertThat(call("g.V()").with("Authorization", authorization).status()).isEqualTo(401);
    }

    @Test
    void aWrongKeyIsRefused() throws Exception {
        endpoint.createGraph("/pk");
        assertThat(call("g.V()").as(USER, "wrong").status()).isEqualTo(401);
        assertThat(call("g.V()").as("somebody", TestEndpoint.KEY).status()).isEqualTo(401);
    }

    @Test
    void aReadOnlyKeyReads() throws Exception {
        endpoint.createGraph("/pk");
        assertThat(call("g.V().count()").as(USER, TestEndpoint.READ_KEY).data()).isEqualTo("[0]");
        assertThat(call(WRITE).as(USER, TestEndpoint.READ_KEY).status()).isEqualTo(403);
    }

    @Test
    void aResourceTokenIsForItsPartition() throws Exception {
        endpoint.createGraph("/pk");
        String token = endpoint.token(false, Optional.of("[\"a\"]"));
        assertThat(call(WRITE).as(USER, token).status()).isEqualTo(200);
        assertThat(call("g.addV('x').property('pk','b')").as(USER, token).status()).isEqualTo(403);
        assertThat(call("g.V()").as(USER, "type=resource&ver=1.0&sig=abc").status()).isIn(401, 403);
    }

    @Test
    void aNewcomerGetsTheDefaultGraph() throws Exception {
        assertThat(call("g.addV('x').property('id','a')").status()).isEqualTo(200);
        assertThat(HttpCall.get(endpoint, "/?gremlin=g.V('a').id()").data()).isEqualTo("[\"a\"]");
    }

    /** A page can have a browser send them, to any address. */
    @ParameterizedTest
    @ValueSource(
            strings = {"application/x-www-form-urlencoded", "text/plain", "multipart/form-data"})
    void withoutCredentialsSimpleRequestsOnlyRead(String type) throws Exception {
        assertThat(call("g.V().count()").with("Content-Type", type).data()).isEqualTo("[0]");
        HttpResponse<byte[]> write = call("g.addV('x')").with("Content-Type", type).send();
        assertThat(write.statusCode()).isEqualTo(403);
        assertThat(HttpCall.text(write)).contains("application/json");
        assertThat(HttpCall.get(endpoint, "/?gremlin=g.addV('x')").status()).isEqualTo(403);
    }

    @Test
    void withAKeyAnyRequestMayWrite() throws Exception {
        endpoint.createGraph("/pk");
        assertThat(
                        call(WRITE)
                                .with("Content-Type", "application/x-www-form-urlencoded")
                                .as(USER, TestEndpoint.KEY)
                                .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, https://somebody.example",
        "Origin, null",
        "Origin, http://localhost:1",
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site"
    })
    void pagesOfOtherOriginsAreRefused(String header, String value) throws Exception {
        assertThat(call("g.V()").with(header, value).status()).isEqualTo(403);
        assertThat(HttpCall.get(endpoint, "/?gremlin=g.V()").with(header, value).status())
                .isEqualTo(403);
    }

    @Test
    void aPageOfTheSameOriginMayCall() throws Exception {
        String origin = "http://localhost:" + endpoint.port();
        assertThat(
                        call("g.addV('x')")
                                .with("Origin", origin)
                                .with("Sec-Fetch-Site", "same-origin")
                                .status())
                .isEqualTo(200);
    }

    /** A browser that knows a key would send it for any page. */
    @Test
    void pagesOfOthersAreRefusedWithAKeyToo() throws Exception {
        endpoint.createGraph("/pk");
        HttpCall call = call("g.V()").as(USER, TestEndpoint.KEY);
        assertThat(call.with("Sec-Fetch-Site", "cross-site").status()).isEqualTo(403);
    }

    /** Such a page was loaded by a name that was made to point here. */
    @Test
    void theServerIsCalledByItsOwnName() throws Exception {
        String body = "{\"gremlin\":\"g.inject(1)\"}";
        for (String host : new String[] {"localhost", "127.0.0.1:8182", "[::1]:8182"}) {
            assertThat(answerTo(host, body)).startsWith("HTTP/1.1 200");
        }
        for (String host : new String[] {"somebody.example", "localhost.somebody.example", ""}) {
            assertThat(answerTo(host, body)).startsWith("HTTP/1.1 403");
        }
    }

    private String answerTo(String host, String body) throws Exception {
        try (RawConnection connection = new RawConnection(endpoint)) {
            return connection
                    .send(
                            "POST / HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s"
                                    .formatted(host, body.length(), body))
                    .next();
        }
    }

    /** No page of another origin learns that it might call. */
    @Test
    void preflightsAreNotAnswered() throws Exception {
        HttpResponse<byte[]> response =
                HttpCall.get(endpoint, "/")
                        .method("OPTIONS")
                        .with("Origin", "https://somebody.example")
                        .send();
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("access-control-allow-origin")).isEmpty();
    }
}
