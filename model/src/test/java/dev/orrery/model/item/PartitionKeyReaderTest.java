package dev.orrery.model.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PartitionKeyReaderTest {
    @Test
    void everyScalarIsAKey() {
        assertThat(read("/k", "{\"k\":\"\\u00e9\"}")).isEqualTo(PartitionKey.of("é"));
        assertThat(read("/k", "{\"k\":1.50}")).isEqualTo(PartitionKey.of(KeyComponent.of(1.5)));
        assertThat(read("/k", "{\"k\":true}")).isEqualTo(PartitionKey.of(KeyComponent.TRUE));
        assertThat(read("/k", "{\"k\":false}")).isEqualTo(PartitionKey.of(KeyComponent.FALSE));
        assertThat(read("/k", "{\"k\":null}")).isEqualTo(PartitionKey.of(KeyComponent.NULL));
    }

    @Test
    void whatIsNoScalarIsUndefined() {
        assertThat(read("/k", "{}")).isEqualTo(PartitionKey.UNDEFINED);
        assertThat(read("/k", "{\"k\":{}}")).isEqualTo(PartitionKey.UNDEFINED);
        assertThat(read("/k", "{\"k\":[1]}")).isEqualTo(PartitionKey.UNDEFINED);
        assertThat(read("/a/b", "{\"a\":5}")).isEqualTo(PartitionKey.UNDEFINED);
    }

    @Test
    void pathsGoDownAndMayBeQuoted() {
        assertThat(read("/a/\"b c\"", "{\"a\":{\"b c\":\"x\"}}")).isEqualTo(PartitionKey.of("x"));
    }

    @Test
    void hierarchicalKeysHaveAComponentForEveryPath() {
        PartitionKeyReader reader =
                new PartitionKeyReader(PartitionKeyDefinition.hierarchical("/t", "/u", "/v"));
        assertThat(reader.read(item("{\"u\":2,\"t\":\"a\"}").view()))
                .isEqualTo(
                        PartitionKey.of(
                                KeyComponent.of("a"),
                                KeyComponent.of(2.0),
                                KeyComponent.UNDEFINED));
    }

    @Test
    void aNumberThatIsNoDoubleIsRefused() {
        assertThatThrownBy(() -> read("/k", "{\"k\":1e999}")).isInstanceOf(OrreryException.class);
    }

    private static PartitionKey read(String path, String json) {
        return new PartitionKeyReader(PartitionKeyDefinition.of(path)).read(item(json).view());
    }

    private static ParsedItem item(String json) {
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }
}
