package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.util.MessageSerializer;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint over plain HTTP: what is asked, and what is answered. */
class HttpEndpointTest {
    private static final String ID = "cb682578-9d92-4499-9ebc-5c6aa73c5397";

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

    private static String query(String script) {
        return "/?gremlin=" + URLEncoder.encode(script, StandardCharsets.UTF_8);
    }

    @Test
    void aScriptIsAnsweredInTheShapeOfGremlinServer() throws Exception {
        HttpResponse<byte[]> response =
                HttpCall.post(
                                endpoint,
                                "{\"gremlin\":\"g.addV('person').property('id','a').id()\","
                                        + "\"language\":\"gremlin-groovy\","
                                        + "\"aliases\":{\"g\":\"g\"},\"requestId\":\""
                                        + ID
                                        + "\"}")
                        .send();
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).contains("application/json");
        JsonObject answer = HttpCall.json(response);
        assertThat(answer.string("requestId")).contains(ID);
        JsonObject status = answer.object("status").orElseThrow();
        assertThat(status.string("message")).contains("");
        assertThat(status.number("code").map(JsonNumber::text)).contains("200");
        assertThat(answer.object("result").flatMap(r -> r.array("data")).orElseThrow().elements())
                .containsExactly(new JsonString("a"));
        assertThat(answer.object("result").flatMap(r -> r.object("meta"))).isPresent();
    }

    @Test
    void anAnswerTellsWhatTheWholeRequestCost() throws Exception {
        HttpCall.script(endpoint, "g.addV('a').addV('b').addV('c')").answer();
        HttpResponse<byte[]> response =
                HttpCall.script(endpoint, "g.V().union(identity(),identity())").send();
        JsonObject attributes =
                HttpCall.json(response)
                        .object("status")
                        .flatMap(s -> s.object("attributes"))
                        .orElseThrow();
        String total = attributes.number("x-ms-total-request-charge").orElseThrow().text();
        assertThat(Double.parseDouble(total)).isPositive();
        assertThat(attributes.number("x-ms-request-charge").map(JsonNumber::text)).contains(total);
        assertThat(response.headers().firstValue("x-ms-request-charge")).contains(total);
        assertThat(response.headers().firstValue("x-ms-status-code")).contains("200");
        assertThat(response.headers().firstValue("x-ms-activity-id"))
                .isEqualTo(HttpCall.json(response).string("requestId"));
    }

    @Test
    void allResultsComeInOneAnswer() throws Exception {
        String numbers =
                IntStream.range(0, 300).mapToObj(String::valueOf).collect(Collectors.joining(","));
        assertThat(HttpCall.script(endpoint, "g.inject(" + numbers + ")").data())
                .isEqualTo("[" + numbers + "]");
        assertThat(HttpCall.script(endpoint, "g.V('none')").data()).isEqualTo("[]");
        assertThat(HttpCall.script(endpoint, "100-1").data()).isEqualTo("[99]");
    }

    @Test
    void bindingsHaveTheTypesOfJson() throws Exception {
        String body =
                "{\"gremlin\":\"g.inject(a,b,c,d,e,f,h)\",\"bindings\":{\"a\":1,\"b\":12345678901,"
                        + "\"c\":1.5,\"d\":\"x\",\"e\":true,\"f\":[1,[2]],\"h\":{\"k\":1}}}";
        assertThat(HttpCall.post(endpoint, body).data())
                .isEqualTo("[1,12345678901,1.5,\"x\",true,[1,[2]],{\"k\":1}]");
        assertThat(
                        HttpCall.post(endpoint, body)
                                .with("Accept", "application/vnd.gremlin-v3.0+json")
                                .answer()
                                .toString())
                .contains("g:Int32", "g:Int64", "g:Double", "g:List", "g:Map");
        assertThat(HttpCall.post(endpoint, "{\"gremlin\":\"100-1\",\"bindings\":null}").data())
                .isEqualTo("[99]");
    }

    @Test
    void aScriptMayStandInTheAddress() throws Exception {
        HttpCall.script(endpoint, "g.addV('x').property('id','a b').property('n','1')").answer();
        assertThat(HttpCall.get(endpoint, query("g.V('a b').values('n')")).data())
                .isEqualTo("[\"1\"]");
        assertThat(
                        HttpCall.get(
                                        endpoint,
                                        "/gremlin?bindings.x=a%20b&language=gremlin-lang&gremlin="
                                                + "g.V(x).id();&requestId="
                                                + ID)
                                .answer()
                                .string("requestId"))
                .contains(ID);
        String long64 = "g.inject('" + "x".repeat(20_000) + "').count()";
        assertThat(HttpCall.get(endpoint, query(long64)).data()).isEqualTo("[1]");
    }

    private static byte[] bytes(MessageSerializer<?> serializer, RequestMessage message)
            throws Exception {
        ByteBuf buffer =
                serializer.serializeRequestAsBinary(message, UnpooledByteBufAllocator.DEFAULT);
        return ByteBufUtil.getBytes(buffer);
    }

    private static RequestMessage bytecode() {
        Bytecode bytecode = new Bytecode();
        bytecode.addStep("inject", 1, 2);
        return RequestMessage.build(Tokens.OPS_BYTECODE)
                .processor("traversal")
                .addArg(Tokens.ARGS_GREMLIN, bytecode)
                .create();
    }

    @Test
    void connectionsStayOpen() throws Exception {
        try (RawConnection connection = new RawConnection(endpoint)) {
            for (int i = 0; i < 3; i++) {
                connection.post("{\"gremlin\":\"g.inject(" + i + ")\"}");
                assertThat(connection.next()).startsWith("HTTP/1.1 200").contains("[" + i + "]");
            }
            connection.post("{\"gremlin\":\"g.inject(3)\"}", "Connection: close");
            assertThat(connection.next()).contains("connection: close").contains("[3]");
            assertThat(connection.next()).isEmpty();
        }
        try (RawConnection connection = new RawConnection(endpoint)) {
            connection.send("GET /?gremlin=1 HTTP/1.0\r\nHost: localhost\r\n\r\n");
            assertThat(connection.next()).contains("[1]");
            assertThat(connection.next()).isEmpty();
        }
    }

    @Test
    void requestsSentAheadAreAnsweredInTheirOrder() throws Exception {
        try (RawConnection connection = new RawConnection(endpoint)) {
            for (int i = 0; i < 100; i++) {
                connection.post("{\"gremlin\":\"g.inject(" + i + ")\"}");
            }
            for (int i = 0; i < 100; i++) {
                assertThat(connection.next()).contains("[" + i + "]");
            }
        }
    }

    @Test
    void aClientMayAskWhetherToSendItsBody() throws Exception {
        String body = "{\"gremlin\":\"g.inject(1)\"}";
        try (RawConnection connection = new RawConnection(endpoint)) {
            connection.send(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: "
                            + body.length()
                            + "\r\n\r\n");
            assertThat(connection.next()).startsWith("HTTP/1.1 100");
            assertThat(connection.send(body).next()).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void aRequestMaySayHowLongItMayTakeAndWhatItWants() throws Exception {
        HttpCall.script(endpoint, "g.addV('v').property('id','a').property('name','x')").answer();
        assertThat(HttpCall.script(endpoint, "g.V('a')").data()).contains("\"name\"");
        assertThat(
                        HttpCall.post(
                                        endpoint,
                                        "{\"gremlin\":\"g.V('a')\","
                                                + "\"materializeProperties\":\"tokens\"}")
                                .data())
                .doesNotContain("\"name\"");
        HttpResponse<byte[]> late =
                HttpCall.post(
                                endpoint,
                                "{\"gremlin\":\"g.inject(1).repeat(union(math('_ + 1'),"
                                        + " math('_ * 3'))).times(30).count()\","
                                        + "\"evaluationTimeout\":100}")
                        .send();
        assertThat(late.statusCode()).isEqualTo(500);
        assertThat(late.headers().firstValue("x-ms-status-code")).contains("1009");
    }

    private static @Nullable String message(HttpResponse<byte[]> response) {
        return HttpCall.json(response).string("message").orElse(null);
    }

    @Test
    void errorsAreToldInJsonWithTheIdOfTheRequest() throws Exception {
        HttpResponse<byte[]> response =
                HttpCall.post(
                                endpoint,
                                "{\"gremlin\":\"g.V().nonsense()\",\"requestId\":\"%s\"}"
                                        .formatted(ID))
                        .with("Accept", "application/vnd.graphbinary-v1.0")
                        .send();
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("content-type")).contains("application/json");
        assertThat(message(response)).contains("nonsense");
        JsonObject error = HttpCall.json(response);
        assertThat(error.string("requestId")).contains(ID);
        assertThat(error.object("status").flatMap(s -> s.number("code")).map(JsonNumber::text))
                .contains("498");
        assertThat(HttpCall.script(endpoint, "g.inject(1).fail('because')").status())
                .isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "\"g.V()\"",
                "{}",
                "{\"gremlin\":1}",
                "{\"gremlin\":\"\"}",
                "{\"gremlin\":\"g.V()\",\"requestId\":\"x\"}",
                "{\"gremlin\":\"g.V()\",\"bindings\":[1]}"
            })
    void aBodyThatIsNoRequestIsRefused(String body) throws Exception {
        HttpResponse<byte[]> response = HttpCall.post(endpoint, body).send();
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(message(response)).isNotEmpty();
    }

    @Test
    void whatCannotBeServedIsToldByItsStatus() throws Exception {
        assertThat(HttpCall.get(endpoint, "/").status()).isEqualTo(400);
        assertThat(HttpCall.get(endpoint, "/favicon.ico").status()).isEqualTo(404);
        try (RawConnection connection = new RawConnection(endpoint)) {
            connection.send("GET /?gremlin=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(connection.next()).startsWith("HTTP/1.1 400");
        }
        HttpResponse<byte[]> method = HttpCall.get(endpoint, "/").method("DELETE").send();
        assertThat(method.statusCode()).isEqualTo(405);
        assertThat(method.headers().firstValue("allow")).contains("GET, POST");
        assertThat(HttpCall.get(endpoint, "/").method("HEAD").status()).isEqualTo(405);
        HttpResponse<byte[]> accept =
                HttpCall.script(endpoint, "g.V()").with("Accept", "image/png").send();
        assertThat(accept.statusCode()).isEqualTo(400);
        assertThat(message(accept)).contains("image/png");
        HttpResponse<byte[]> type =
                HttpCall.post(endpoint, bytes(new GraphSONMessageSerializerV3(), bytecode()))
                        .with("Content-Type", "application/vnd.graphbinary-v1.0")
                        .send();
        assertThat(type.statusCode()).isEqualTo(400);
        assertThat(message(type)).contains("Content-Type");
    }

    @Test
    void anOperationOfDriversThatIsNoQuestionIsRefused() throws Exception {
        RequestMessage close = RequestMessage.build(Tokens.OPS_CLOSE).create();
        HttpResponse<byte[]> response =
                HttpCall.post(endpoint, bytes(new GraphBinaryMessageSerializerV1(), close))
                        .with("Content-Type", "application/vnd.graphbinary-v1.0")
                        .send();
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(HttpCall.json(response).string("requestId"))
                .contains(close.getRequestId().toString());
    }
}
