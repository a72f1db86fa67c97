package dev.orrery.api.gremlin.socket;

import static dev.orrery.api.gremlin.socket.TestClient.attributes;
import static dev.orrery.api.gremlin.socket.TestClient.code;
import static dev.orrery.api.gremlin.socket.TestClient.data;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint, seen from a WebSocket that speaks plain JSON. */
class EndpointTest {
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

    @Test
    void answersTellWhatTheyCost() {
        try (TestClient client = endpoint.connect()) {
            JsonObject answer = client.eval("g.addV('x')");
            JsonObject attributes = attributes(answer);
            assertThat(attributes.number("x-ms-status-code").orElseThrow().text()).isEqualTo("200");
            assertThat(attributes.number("x-ms-total-request-charge").orElseThrow().doubleValue())
                    .isPositive();
            assertThat(attributes.string("x-ms-activity-id")).isPresent();
        }
    }

    @Test
    void manyResultsComeInBatches() {
        try (TestClient client = endpoint.connect()) {
            client.send("eval", "{\"gremlin\":\"g.inject(1,2,3,4,5)\",\"batchSize\":2}");
            assertThat(code(client.nextJson())).isEqualTo(206);
            assertThat(code(client.nextJson())).isEqualTo(206);
            JsonObject last = client.nextJson();
            assertThat(code(last)).isEqualTo(200);
            assertThat(data(last)).isEqualTo("[5]");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 + x",
                "'a' + 'b'",
                "[1, x]",
                "g.V().map{it}",
                "graph.close()",
                "g.E().subgraph('s').cap('s')",
                "g.V(",
                "g.V().nonsense()",
                "System.exit(0)",
                "g.V(); g.V()"
            })
    void whatIsNoTraversalIsRefusedWithItsReason(String script) {
        try (TestClient client = endpoint.connect()) {
            JsonObject answer = client.eval(script);
            assertThat(code(answer)).isEqualTo(498);
            assertThat(answer.object("status").flatMap(s -> s.string("message")).orElse(""))
                    .isNotEmpty();
            assertThat(attributes(answer).number("x-ms-status-code").orElseThrow().text())
                    .isEqualTo("1004");
            assertThat(code(client.eval("g.inject(1)"))).isEqualTo(200);
        }
    }

    /** Also where a script is not read as it was written. */
    @Test
    void aScriptThatCannotBeReadIsToldWhere() {
        Map<String, String> places =
                Map.of(
                        "g.V().nonsense()", "line 1, character position at 6,",
                        "g.V()\\n.out().nonsense()", "line 2, character position at 7,",
                        "g.V().order().by('a', decr).nonsense()",
                                "line 1, character position at 28,",
                        "g.V().store('s').nonsense().toList()", "line 1, character position at 17,",
                        "g.V([a,\\nb]).addE('x').to(g.V()).nonsense()",
                                "line 2, character position at 24,");
        try (TestClient client = endpoint.connect()) {
            places.forEach(
                    (script, place) -> {
                        JsonObject answer = client.eval(script, "{\"a\":\"1\",\"b\":\"2\"}");
                        assertThat(code(answer)).isEqualTo(498);
                        assertThat(answer.object("status").flatMap(s -> s.string("message")))
                                .hasValueSatisfying(told -> assertThat(told).contains(place));
                    });
        }
    }

    /** Java drivers send the first to a server that was away. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "''            | [\"\"]",
                "1 + 1         | [2]",
                "100-1         | [99]",
                "true          | [true]",
                "null          | [null]",
                "[1,2,'a']     | [1,2,\"a\"]",
                "[[1],[null]]  | [[1],[null]]",
                "[]            | []"
            })
    void theProbesOfProgramsAreAnswered(String script, String results) {
        try (TestClient client = endpoint.connect()) {
            assertThat(data(client.eval(script))).isEqualTo(results);
        }
    }

    @Test
    void aScriptMaySayHowItIsAnswered() {
        try (TestClient client = endpoint.connect()) {
            client.eval("g.addV('v').property('id','a').property('name','x')");
            assertThat(data(client.eval("g.V('a')"))).contains("\"name\"");
            assertThat(data(client.eval("g.with('materializeProperties','tokens').V('a')")))
                    .contains("\"label\":\"v\"")
                    .doesNotContain("\"name\"");
            assertThat(
                            code(
                                    client.eval(
                                            "g.with('evaluationTimeout',100).inject(1).repeat("
                                                    + "union(math('_ + 1'), math('_ * 3')))"
                                                    + ".times(30).count()")))
                    .isEqualTo(598);
        }
    }

    @Test
    void anEdgeCannotHaveTheIdOfItsSource() {
        try (TestClient client = endpoint.connect()) {
            client.eval("g.addV('v').property('id','a').addV('v').property('id','b')");
            JsonObject answer =
                    client.eval(
                            "g.addE('e').from(__.V('a')).to(__.V('b')).property('id','a')"
                                    + ".addE('e').from(__.V('a')).to(__.V('b'))");
            assertThat(attributes(answer).number("x-ms-status-code").orElseThrow().text())
                    .isEqualTo("409");
            assertThat(answer.object("status").flatMap(s -> s.string("message")).orElse(""))
                    .contains("source's id 'a'");
        }
    }

    @Test
    void treesOfTextsAreWrittenLikeThoseOfElements() {
        try (TestClient client = endpoint.connect()) {
            client.eval(
                    "g.addV('v').property('id','a').as('a').addV('v').property('id','b')"
                            + ".addE('e').from('a')");
            assertThat(data(client.eval("g.V('a').out().tree().by(id)")))
                    .isEqualTo(
                            "[{\"a\":{\"key\":\"a\",\"value\":"
                                    + "{\"b\":{\"key\":\"b\",\"value\":{}}}}}]");
            assertThat(data(client.eval("g.V('a').out().tree().fold()")))
                    .startsWith("[[{\"a\":{\"key\":{\"id\":\"a\",");
        }
    }

    @Test
    void aTraversalThatFailsOnPurposeSaysWhy() {
        try (TestClient client = endpoint.connect()) {
            JsonObject answer = client.eval("g.inject(1).fail('because of this')");
            assertThat(code(answer)).isEqualTo(595);
            assertThat(answer.object("status").flatMap(s -> s.string("message")).orElse(""))
                    .contains("because of this");
        }
    }

    @Test
    void theProfileHasTheShapeOfTheService() {
        try (TestClient client = endpoint.connect()) {
            String profile = data(client.eval("g.V().out().executionProfile()"));
            assertThat(profile).contains("\"gremlin\"", "\"totalTime\"", "\"metrics\"");
            assertThat(profile).contains("\"storeOps\"", "\"fanoutFactor\":2");
        }
    }

    @Test
    void aPlanIsShownAndNotRun() {
        try (TestClient client = endpoint.connect()) {
            assertThat(data(client.eval("g.addV('never').explain()"))).contains("AddVertex");
            assertThat(data(client.eval("g.V().count()"))).isEqualTo("[0]");
        }
    }

    /** Small ones are answered by the event loop, large ones by a thread of their own. */
    @Test
    void readsAreAnsweredAlikeHoweverLargeTheyAre() {
        try (TestClient client = endpoint.connect()) {
            client.eval("g.addV('hub').property('id','hub')");
            for (int i = 0; i < 30; i++) {
                StringBuilder script = new StringBuilder("g.V('hub').as('h')");
                for (int j = 0; j < 10; j++) {
                    script.append(".addV('x').property('n',").append(10 * i + j);
                    script.append(").addE('e').from('h').inV()");
                }
                assertThat(code(client.eval(script.toString()))).isEqualTo(200);
            }
            assertThat(data(client.eval("g.V('hub').out('e').count()"))).isEqualTo("[300]");
            assertThat(data(client.eval("g.V('hub').out('e').has('n', 7).values('n')")))
                    .isEqualTo("[7]");
            assertThat(data(client.eval("g.V('hub').label()"))).isEqualTo("[\"hub\"]");
            assertThat(data(client.eval("g.V('none').out('e')"))).isEqualTo("[]");
            assertThat(code(client.eval("g.V('hub').out('e').valueMap()"))).isEqualTo(206);
        }
    }

    @Test
    void manyRequestsOfOneConnectionAreAllAnswered() {
        try (TestClient client = endpoint.connect()) {
            for (int i = 0; i < 100; i++) {
                client.send("eval", "{\"gremlin\":\"g.inject(" + i + ")\"}");
            }
            List<Integer> codes =
                    IntStream.range(0, 100).mapToObj(_ -> code(client.nextJson())).toList();
            assertThat(codes).containsOnly(200);
        }
    }
}
