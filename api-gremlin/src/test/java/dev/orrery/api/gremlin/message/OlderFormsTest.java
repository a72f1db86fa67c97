package dev.orrery.api.gremlin.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Order;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.TraversalStrategyProxy;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OlderFormsTest {
    private static ByteBuf text(String json) {
        return Unpooled.copiedBuffer(json.replace('\'', '"'), StandardCharsets.UTF_8);
    }

    /** A request whose source has these strategies. */
    private static ByteBuf request(String... strategies) {
        return text(
                "{'requestId':{'@type':'g:UUID','@value':'cb682578-9d92-4499-9ebc-5c6aa73c5397'},"
                        + "'op':'bytecode','processor':'traversal','args':{'@type':'g:Map',"
                        + "'@value':['gremlin',{'@type':'g:Bytecode','@value':{'source':"
                        + "[['withStrategies',"
                        + String.join(",", strategies)
                        + "]],'step':[['V']]}}]}}");
    }

    private static List<TraversalStrategyProxy<?>> read(ByteBuf request)
            throws SerializationException {
        RequestMessage message =
                new GraphSONMessageSerializerV3().deserializeRequest(OlderForms.replaced(request));
        Bytecode bytecode =
                (Bytecode) Objects.requireNonNull(message.getArgs().get(Tokens.ARGS_GREMLIN));
        return bytecode.getSourceInstructions().stream()
                .flatMap(instruction -> List.of(instruction.getArguments()).stream())
                .<TraversalStrategyProxy<?>>map(TraversalStrategyProxy.class::cast)
                .toList();
    }

    @Test
    void optionsOfOlderDriversAreRead() throws SerializationException {
        List<TraversalStrategyProxy<?>> strategies =
                read(
                        request(
                                "{'@type':'g:OptionsStrategy','@value':{'evaluationTimeout':"
                                        + "{'@type':'g:Int64','@value':500},'conf':'x'}}",
                                "{'@type':'g:PartitionStrategy','@value':{'partitionKey':'p',"
                                        + "'readPartitions':{'@type':'g:Set','@value':['a']}}}",
                                "{'@type':'g:ReadOnlyStrategy','@value':{}}"));
        assertThat(strategies.getFirst().getConfiguration().getLong("evaluationTimeout"))
                .isEqualTo(500);
        assertThat(strategies.getFirst().getConfiguration().getString("conf")).isEqualTo("x");
        assertThat(strategies.get(1).getConfiguration().getProperty("readPartitions"))
                .isEqualTo(Set.of("a"));
        assertThat(strategies.get(2).getStrategyClass().getSimpleName())
                .isEqualTo("ReadOnlyStrategy");
    }

    @Test
    void strategiesInsideOfStrategiesAreReadToo() throws SerializationException {
        List<TraversalStrategyProxy<?>> strategies =
                read(
                        request(
                                "{'@type':'g:SubgraphStrategy','@value':{'vertices':"
                                        + "{'@type':'g:Bytecode','@value':{'source':"
                                        + "[['withStrategies',{'@type':'g:ReadOnlyStrategy',"
                                        + "'@value':{}}]],'step':[['hasLabel','x']]}}}}"));
        assertThat(strategies.getFirst().getConfiguration().getProperty("vertices"))
                .isInstanceOf(Bytecode.class);
    }

    /** What is only called so stays as it is. */
    @ParameterizedTest
    @EnumSource(
            value = WireFormat.class,
            names = {"GRAPHSON_2", "GRAPHSON_3"})
    void ordersOfOldDriversAreReadInGraphson(WireFormat format) throws SerializationException {
        ByteBuf request =
                text(
                        "{'requestId':'cb682578-9d92-4499-9ebc-5c6aa73c5397','op':'bytecode',"
                                + "'processor':'traversal','args':{'gremlin':{'@type':'g:Bytecode',"
                                + "'@value':{'step':[['V'],['order'],['by','decr',"
                                + "{'@type':'g:Order','@value':'decr'}],['by','incr',"
                                + "{'@type':'g:Order','@value':'incr'}]]}}}}");
        Bytecode expected = new Bytecode();
        expected.addStep("V");
        expected.addStep("order");
        expected.addStep("by", "decr", Order.desc);
        expected.addStep("by", "incr", Order.asc);
        assertThat(format.full().deserializeRequest(OlderForms.replaced(request)).getArgs())
                .containsEntry(Tokens.ARGS_GREMLIN, expected);
    }

    /** An order is its type, that it is not null, and its name as a value with the same two. */
    @Test
    void ordersOfOldDriversAreReadInGraphbinary() throws SerializationException {
        Map<String, Order> names =
                Map.of(
                        "incr", Order.asc,
                        "decr", Order.desc,
                        "asc", Order.asc,
                        "shuffle", Order.shuffle);
        for (Map.Entry<String, Order> name : names.entrySet()) {
            ByteBuf message = Unpooled.buffer();
            message.writeByte(0x81).writeLong(1).writeLong(2);
            writeText(message, "bytecode", false);
            writeText(message, "traversal", false);
            message.writeInt(1);
            writeText(message, "order", true);
            message.writeByte(0x1a).writeByte(0);
            writeText(message, name.getKey(), true);
            assertThat(WireFormat.GRAPHBINARY.full().deserializeRequest(message).getArgs())
                    .containsEntry("order", name.getValue());
        }
    }

    private static void writeText(ByteBuf target, String text, boolean typed) {
        if (typed) {
            target.writeByte(0x03).writeByte(0);
        }
        target.writeInt(text.length()).writeCharSequence(text, StandardCharsets.US_ASCII);
    }

    @Test
    void whatIsWrittenAsNowIsLeftAlone() {
        ByteBuf now =
                request(
                        "{'@type':'g:PartitionStrategy','@value':{'fqcn':'x.PartitionStrategy',"
                                + "'conf':{'partitionKey':'p'}}}");
        assertThat(OlderForms.replaced(now)).isSameAs(now);
        ByteBuf script = text("{'args':{'gremlin':'the word \\u0027Strategy\\u0027'}}");
        assertThat(OlderForms.replaced(script)).isSameAs(script);
        ByteBuf word = text("{'args':{'gremlin':'decr','language':{'@type':'x','@value':'incr'}}}");
        assertThat(OlderForms.replaced(word)).isSameAs(word);
        ByteBuf broken = text("{'@type':'g:ReadOnlyStrategy'");
        assertThat(OlderForms.replaced(broken)).isSameAs(broken);
    }
}
