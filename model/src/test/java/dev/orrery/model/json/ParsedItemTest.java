package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParsedItemTest {
    private static final SystemProperties PROPERTIES =
            new SystemProperties(
                    "rid1234==",
                    "dbs/a==/colls/b=/docs/rid1234==/",
                    "00000000-0000-0000-0000-000000000000",
                    1_700_000_000);
    private static final String SUFFIX =
            "\"_rid\":\"rid1234==\",\"_self\":\"dbs/a==/colls/b=/docs/rid1234==/\","
                    + "\"_etag\":\"\\\"00000000-0000-0000-0000-000000000000\\\"\","
                    + "\"_attachments\":\"attachments/\",\"_ts\":1700000000}";

    private static ParsedItem parse(String text) {
        return ParsedItem.parse(text.getBytes(UTF_8), JsonLimits.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|{}",
                "{\"a\":1}|{\"a\":1}",
                "{\"_ts\":5}|{}",
                "{\"a\":1,\"_ts\":5}|{\"a\":1}",
                "{\"_ts\":5,\"a\":1}|{\"a\":1}",
                "{\"a\":1,\"_ts\":5,\"b\":2}|{\"a\":1,\"b\":2}",
                "{\"_rid\":1,\"_self\":2,\"_etag\":3,\"_attachments\":4,\"_ts\":5,\"_lsn\":6}|{}",
                "{ \"a\" : 1 , \"_etag\" : { \"x\" : [ 1 , { } ] } , \"_ts\" : 5 }|{\"a\":1}",
                "{ \"_self\" : [ [ 1 ] ] , \"a\" : [ 2 ] , \"_ts\" : 5 }|{\"a\":[2]}",
                "{\"a\":{\"_ts\":1,\"_rid\":2}}|{\"a\":{\"_ts\":1,\"_rid\":2}}",
                "{\"\\u005fts\":1,\"_tsx\":2,\"_\":3,\"_TS\":4}|{\"_tsx\":2,\"_\":3,\"_TS\":4}",
            })
    void systemPropertiesOfTheClientAreRemoved(String text, String expected) {
        ParsedItem item = parse(text);
        assertThat(item.view()).hasToString(expected);
        assertThat(item.textLength()).isEqualTo(expected.length());
        byte[] client = expected.getBytes(UTF_8);
        JacksonComparison.assertSame(
                item.view(), item.view().root(), JacksonComparison.tree(client));
    }

    @Test
    void malformedSystemPropertiesAreStillRefused() {
        assertThatThrownBy(() -> parse("{\"_ts\":[1,}")).hasMessageContaining("expected a value");
        assertThatThrownBy(() -> parse("{\"_ts\":1,\"a\":2,\"_ts\":1}"))
                .hasMessageContaining("\"_ts\" appears twice");
        assertThatThrownBy(() -> parse("{\"a\":1,\"_ts\":1,}"))
                .hasMessageContaining("expected a property name");
    }

    @Test
    void anItemMustBeAnObject() {
        assertThatThrownBy(() -> parse("[1]")).hasMessage("An item must be a JSON object");
    }

    @Test
    void storedTextEndsWithFreshSystemProperties() {
        assertThat(stored(parse("{\"id\":\"1\",\"_ts\":3}")))
                .hasToString("{\"id\":\"1\"," + SUFFIX);
        assertThat(stored(parse("{}"))).hasToString("{" + SUFFIX);
    }

    @Test
    void systemPropertiesAreReadLikeOthers() {
        JsonView view = stored(parse("{\"id\":\"1\"}"));
        int root = view.root();
        assertThat(view.stringValue(view.member(root, JsonName.of("_etag"))))
                .isEqualTo("\"00000000-0000-0000-0000-000000000000\"");
        assertThat(view.longValue(view.member(root, JsonName.of("_ts")))).isEqualTo(1_700_000_000);
        assertThat(view.name(view.memberAt(root, 1))).isEqualTo("_rid");
        assertThat(view.size(root)).isEqualTo(6);
    }

    @Test
    void headerRoomIsLeftBeforeTheText() {
        ParsedItem item = parse("{\"id\":\"1\"}");
        byte[] plain = item.toStored(PROPERTIES);
        byte[] withHeader = item.toStored(PROPERTIES, 20);
        assertThat(Arrays.copyOfRange(withHeader, 20, withHeader.length)).isEqualTo(plain);
        assertThat(StoredJson.textLength(withHeader, 20, withHeader.length))
                .isEqualTo(item.textLength(PROPERTIES));
        JsonView view = JsonView.over(withHeader, 20, withHeader.length);
        assertThat(view.stringValue(view.path(JsonPath.ofNames("id")))).isEqualTo("1");
    }

    @Property(tries = 200)
    void storedFormIsThatOfTheWholeText(@ForAll long seed) {
        ParsedItem item = parse(RandomJson.object(seed));
        JsonView stored = stored(item);
        byte[] text = stored.toString().getBytes(UTF_8);
        JsonView scanned = JsonScanner.scan(text, JsonLimits.DEFAULT);
        JacksonComparison.assertSameForm(stored, scanned);
        JacksonComparison.assertSame(stored, stored.root(), JacksonComparison.tree(text));
    }

    @Property(tries = 100)
    void storedFormIsThatOfTheWholeTextForAnyNumberOfMembers(
            @ForAll @IntRange(max = 150) int members) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < members; i++) {
            text.append(i > 0 ? "," : "").append("\"n").append(i).append("\":[").append(i);
            text.append(']');
        }
        JsonView stored = stored(parse(text.append('}').toString()));
        JsonView scanned = JsonScanner.scan(stored.toString().getBytes(UTF_8), JsonLimits.DEFAULT);
        JacksonComparison.assertSameForm(stored, scanned);
    }

    private static JsonView stored(ParsedItem item) {
        byte[] stored = item.toStored(PROPERTIES);
        assertThat(StoredJson.textLength(stored, 0, stored.length))
                .isEqualTo(item.textLength(PROPERTIES));
        return JsonView.over(stored);
    }
}
