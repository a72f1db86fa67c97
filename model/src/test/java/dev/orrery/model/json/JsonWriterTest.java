package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
    @Test
    void commasComeByThemselves() {
        JsonWriter writer = new JsonWriter(1);
        writer.beginObject().name("a").beginArray().value(1).value("x,").beginObject().endObject();
        writer.beginArray().endArray().nullValue().endArray().name("b").value(true);
        writer.name("c").raw("[1.0]".getBytes(UTF_8), 0, 5).endObject();
        assertThat(writer).hasToString("{\"a\":[1,\"x,\",{},[],null],\"b\":true,\"c\":[1.0]}");
    }

    @Test
    void stringsThatEndLikePunctuationAreSeparated() {
        JsonWriter writer = new JsonWriter();
        writer.beginArray().value("{").value("[").value(":").value("").endArray();
        assertThat(writer).hasToString("[\"{\",\"[\",\":\",\"\"]");
    }

    @Test
    void whatMustBeEscapedIsEscaped() {
        assertThat(new JsonWriter().value("\"\\/\b\f\n\r\t\u0001\u001f\u007fé😀\ud800"))
                .hasToString("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u007fé😀\\ud800\"");
    }

    @Test
    void doublesAreWrittenShort() {
        JsonWriter writer = new JsonWriter();
        writer.beginArray().value(1.0).value(-0.0).value(0.1).value(1e300).value(-2.5).endArray();
        assertThat(writer).hasToString("[1,0,0.1,1.0E300,-2.5]");
        assertThatThrownBy(() -> writer.value(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Property
    void everyStringComesBack(@ForAll String string) {
        byte[] text =
                new JsonWriter().beginObject().name(string).value(string).endObject().toBytes();
        JsonView view = JsonScanner.scan(text, JsonLimits.DEFAULT);
        int member = view.memberAt(view.root(), 0);
        assertThat(view.name(member)).isEqualTo(string);
        assertThat(view.stringValue(member)).isEqualTo(string);
        assertThat(view.stringBytes(member)).isEqualTo(Utf8.encode(string));
        assertThat(view.member(view.root(), JsonName.of(string))).isEqualTo(member);
    }

    @Property
    void everyFiniteDoubleComesBack(@ForAll double number) {
        byte[] text = new JsonWriter().value(number).toBytes();
        JsonView view = JsonScanner.scan(text, JsonLimits.DEFAULT);
        assertThat(view.doubleValue(view.root())).isEqualTo(number + 0.0);
    }
}
