package dev.orrery.api.gremlin.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.TraversalStrategyProxy;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONMessageSerializerV3;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.junit.jupiter.api.Test;

class OlderStrategiesTest {
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
                new GraphSONMessageSerializerV3()
                        .deserializeRequest(OlderStrategies.replaced(request));
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

    @Test
    void whatIsWrittenAsNowIsLeftAlone() {
        ByteBuf now =
                request(
                        "{'@type':'g:PartitionStrategy','@value':{'fqcn':'x.PartitionStrategy',"
                                + "'conf':{'partitionKey':'p'}}}");
        assertThat(OlderStrategies.replaced(now)).isSameAs(now);
        ByteBuf script = text("{'args':{'gremlin':'the word \\u0027Strategy\\u0027'}}");
        assertThat(OlderStrategies.replaced(script)).isSameAs(script);
        ByteBuf broken = text("{'@type':'g:ReadOnlyStrategy'");
        assertThat(OlderStrategies.replaced(broken)).isSameAs(broken);
    }
}
