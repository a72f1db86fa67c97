package dev.orrery.api.gremlin.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.structure.util.empty.EmptyGraph;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Graphson3ReaderTest {
    private static final GraphSONMessageSerializerV3 TINKERPOP = new GraphSONMessageSerializerV3();
    private static final String ID = "'requestId':{'@type':'g:UUID','@value':'" + UUID.randomUUID();

    private static ByteBuf written(RequestMessage message) throws SerializationException {
        ByteBuf frame =
                TINKERPOP.serializeRequestAsBinary(message, UnpooledByteBufAllocator.DEFAULT);
        return frame.skipBytes(1 + frame.getByte(0));
    }

    private static ByteBuf text(String json) {
        return Unpooled.copiedBuffer(json.replace('\'', '"'), StandardCharsets.UTF_8);
    }

    private static void assertSame(ByteBuf content) throws SerializationException {
        RequestMessage read = Objects.requireNonNull(Graphson3Reader.read(content));
        RequestMessage expected = TINKERPOP.deserializeRequest(content);
        assertThat(read.getRequestId()).isEqualTo(expected.getRequestId());
        assertThat(read.getOp()).isEqualTo(expected.getOp());
        assertThat(read.getProcessor()).isEqualTo(expected.getProcessor());
        assertThat(read.getArgs()).isEqualTo(expected.getArgs());
    }

    @Test
    void scriptsAreReadAsTinkerPopReadsThem() throws SerializationException {
        Map<String, Object> bindings =
                Map.of("a", 1, "b", 2L, "c", 0.5, "d", "é\n\"", "e", List.of(true, Map.of(1, "x")));
        assertSame(
                written(
                        RequestMessage.build(Tokens.OPS_EVAL)
                                .addArg(Tokens.ARGS_GREMLIN, "g.V('v1').out('knows').valueMap()")
                                .addArg(Tokens.ARGS_BINDINGS, bindings)
                                .addArg(Tokens.ARGS_BATCH_SIZE, 64)
                                .addArg("empty", Arrays.asList("", null))
                                .create()));
        assertSame(
                written(
                        RequestMessage.build(Tokens.OPS_AUTHENTICATION)
                                .addArg(Tokens.ARGS_SASL, "AGEAYg==")
                                .create()));
        String plain =
                "{" + ID + "'},'op':'eval','processor':'','args':{'gremlin':'g.V()','x':%s}}";
        assertSame(text(plain.formatted("{'@type':'g:Int64','@value':5}")));
        assertSame(text(plain.formatted("null")));
    }

    @Test
    void bytecodeIsLeftToTinkerPop() throws SerializationException {
        GraphTraversalSource g = new GraphTraversalSource(EmptyGraph.instance());
        ByteBuf content =
                written(
                        RequestMessage.build(Tokens.OPS_BYTECODE)
                                .processor("traversal")
                                .addArg(Tokens.ARGS_GREMLIN, g.V().out().asAdmin().getBytecode())
                                .create());
        assertThat(Graphson3Reader.read(content)).isNull();
        assertThat(TINKERPOP.deserializeRequest(content).getOp()).isEqualTo(Tokens.OPS_BYTECODE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{'op':'eval'}",
                "{'requestId':'no id','op':'eval','processor':'','args':{}}",
                "{'requestId':{'@type':'g:UUID','@value':'x'},'op':'','processor':'','args':{}}",
                "{%s'},'op':'eval','processor':'','args':{'x':1}}",
                "{%s'},'op':'eval','processor':'','args':{'x':[1]}}",
                "{%s'},'op':'eval','processor':'','args':{'@type':'g:Map','@value':['x']}}",
                "{%s'},'op':'eval','processor':'','args':{'x':{'@type':'g:Int32','@value':3e9}}}",
                "{%s'},'op':'eval','processor':'','args':{'x':{'@type':'g:Date','@value':1}}}",
                "{%s'},'op':'eval','processor':'','args':{}"
            })
    void whateverElseIsLeftToTinkerPop(String json) {
        assertThat(Graphson3Reader.read(text(json.replace("%s", ID)))).isNull();
    }
}
