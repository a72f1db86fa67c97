package dev.orrery.api.gremlin.socket;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.MessageSerializer;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The formats of requests and answers over plain HTTP. */
class HttpFormatsTest {
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/* | application/json | \"data\":[1]",
                "text/html,application/xhtml+xml,*/*;q=0.8 | application/json | \"data\":[1]",
                "application/json; charset=utf-8 | application/json | \"data\":[1]",
                "application/vnd.gremlin-v3.0+json | application/vnd.gremlin-v3.0+json |"
                        + " \"@value\":[{\"@type\":\"g:Int32\",\"@value\":1}]",
                "application/vnd.gremlin-v3.0+json;types=false |"
                        + " application/vnd.gremlin-v3.0+json;types=false | \"data\":[1]",
                "application/vnd.gremlin-v2.0+json | application/vnd.gremlin-v2.0+json |"
                        + " \"data\":[{\"@type\":\"g:Int32\",\"@value\":1}]",
                "application/vnd.gremlin-v2.0+json; types=false |"
                        + " application/vnd.gremlin-v2.0+json;types=false | \"data\":[1]",
                "application/vnd.gremlin-v1.0+json | application/vnd.gremlin-v1.0+json |"
                        + " \"data\":[\"java.util.ArrayList\",[1]]",
                "application/vnd.gremlin-v1.0+json;types=false |"
                        + " application/vnd.gremlin-v1.0+json;types=false | \"data\":[1]",
                "application/xml, application/vnd.gremlin-v3.0+json;q=0.5, application/json;q=0.4 |"
                        + " application/vnd.gremlin-v3.0+json | g:Int32",
                "text/plain | text/plain | ==>1"
            })
    void theClientChoosesTheForm(String accept, String contentType, String text) throws Exception {
        HttpResponse<byte[]> response =
                HttpCall.script(endpoint, "g.inject(1)").with("Accept", accept).send();
        assertThat(response.headers().firstValue("content-type")).contains(contentType);
        assertThat(HttpCall.text(response)).contains(text);
    }

    @Test
    void resultsAreLinesAsTheConsoleShowsThem() throws Exception {
        HttpCall.script(endpoint, "g.addV('x').property('id','a')").answer();
        HttpResponse<byte[]> response =
                HttpCall.script(endpoint, "g.V('a').union(identity(),id())")
                        .with("Accept", "text/plain")
                        .send();
        assertThat(HttpCall.text(response)).isEqualTo("==>v[a]\n==>a");
    }

    @Test
    void treesAreWrittenInJson() throws Exception {
        HttpCall.script(
                        endpoint,
                        "g.addV('v').property('id','a').as('a').addV('v').property('id','b')"
                                + ".addE('e').from('a')")
                .answer();
        assertThat(HttpCall.script(endpoint, "g.V('a').out().tree().by(id)").data())
                .contains("\"a\"", "\"b\"");
    }

    private static ResponseMessage read(HttpResponse<byte[]> response) throws Exception {
        return new GraphBinaryMessageSerializerV1()
                .deserializeResponse(Unpooled.wrappedBuffer(response.body()));
    }

    @Test
    void answersComeInGraphbinary() throws Exception {
        HttpCall.script(endpoint, "g.addV('x').property('id','a')").answer();
        HttpResponse<byte[]> values =
                HttpCall.script(endpoint, "g.V()")
                        .with("Accept", "application/vnd.graphbinary-v1.0")
                        .send();
        assertThat(read(values).getResult().getData())
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .singleElement()
                .isInstanceOf(Vertex.class);
        HttpResponse<byte[]> texts =
                HttpCall.script(endpoint, "g.V()")
                        .with("Accept", "application/vnd.graphbinary-v1.0-stringd")
                        .send();
        assertThat(read(texts).getResult().getData()).isEqualTo(List.of("v[a]"));
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

    /** With the name of the type in front, as the Java driver sends it, and without. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void messagesOfDriversAreRead(boolean named) throws Exception {
        for (MessageSerializer<?> format :
                List.of(new GraphBinaryMessageSerializerV1(), new GraphSONMessageSerializerV3())) {
            byte[] message = bytes(format, bytecode());
            byte[] body =
                    named ? message : Arrays.copyOfRange(message, 1 + message[0], message.length);
            String mime = format.mimeTypesSupported()[0];
            HttpResponse<byte[]> response =
                    HttpCall.post(endpoint, body)
                            .with("Content-Type", mime)
                            .with("Accept", mime)
                            .send();
            ResponseMessage answer =
                    format.deserializeResponse(Unpooled.wrappedBuffer(response.body()));
            assertThat((List<?>) answer.getResult().getData())
                    .extracting(each -> ((Traverser<?>) each).get())
                    .isEqualTo(List.of(1, 2));
        }
    }
}
