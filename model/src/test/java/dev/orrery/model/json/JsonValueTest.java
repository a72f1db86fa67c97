package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JsonValueTest {
    @Property(tries = 300)
    void parsedTextIsWrittenBack(@ForAll long seed) {
        JsonValue tree = JsonValue.parse(RandomJson.document(seed).getBytes(UTF_8));
        byte[] text = tree.toBytes();
        assertThat(JsonValue.parse(text)).isEqualTo(tree);
        assertThat(JsonValue.parse(text).toBytes()).isEqualTo(text);
    }

    @Test
    void numbersAndOrderAreKept() {
        String text = "{\"z\":1.0,\"a\":1e5,\"m\":[123456789012345678901234567890,-0]}";
        assertThat(JsonValue.parse(text.getBytes(UTF_8)).toBytes()).isEqualTo(text.getBytes(UTF_8));
    }

    @Test
    void membersAreReadByKind() {
        JsonObject object =
                (JsonObject)
                        JsonValue.parse(
                                "{\"s\":\"x\",\"n\":5,\"t\":true,\"o\":{},\"a\":[null]}"
                                        .getBytes(UTF_8));
        assertThat(object.string("s")).contains("x");
        assertThat(object.string("n")).isEmpty();
        assertThat(object.number("n").orElseThrow().longValue()).hasValue(5);
        assertThat(object.number("n").orElseThrow().doubleValue()).isEqualTo(5.0);
        assertThat(object.bool("t")).contains(true);
        assertThat(object.object("o")).contains(JsonObject.EMPTY);
        assertThat(object.array("a")).contains(JsonArray.of(JsonNull.NULL));
        assertThat(object.member("x")).isNull();
    }

    @Test
    void objectsAreChangedByCopy() {
        JsonObject object = JsonObject.EMPTY.with("a", 1).with("b", "x").with("c", false);
        JsonObject changed = object.with("a", JsonArray.ofStrings(List.of("p"))).without("b");
        assertThat(object.toBytes()).asString(UTF_8).isEqualTo("{\"a\":1,\"b\":\"x\",\"c\":false}");
        assertThat(changed.toBytes()).asString(UTF_8).isEqualTo("{\"a\":[\"p\"],\"c\":false}");
    }

    @Test
    void aNumberMustBeWrittenAsOne() {
        assertThat(JsonNumber.of(2.50).text()).isEqualTo("2.5");
        for (String text : List.of("", "01", "1.", "x", "1 ", "Infinity")) {
            assertThatThrownBy(() -> new JsonNumber(text)).isInstanceOf(RuntimeException.class);
        }
    }
}
