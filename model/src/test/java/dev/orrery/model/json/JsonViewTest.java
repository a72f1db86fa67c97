package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonViewTest {
    private static JsonView scan(String text) {
        return JsonScanner.scan(text.getBytes(UTF_8), JsonLimits.DEFAULT);
    }

    private static void assertReadsLikeJackson(JsonView view) {
        byte[] text = view.textBytes(view.root());
        JacksonComparison.assertSame(view, view.root(), JacksonComparison.tree(text));
    }

    @Test
    void pathsLeadThroughObjectsAndArrays() {
        JsonView view = scan("{\"a\":{\"b\":[10,{\"c\":\"x\"}]}}");
        int value = view.path(JsonPath.ofNames("a", "b").element(1).member("c"));
        assertThat(view.stringValue(value)).isEqualTo("x");
        assertThat(view.path(JsonPath.ROOT)).isEqualTo(view.root());
        assertThat(view.longValue(view.path(JsonPath.ofNames("a", "b").element(0)))).isEqualTo(10);
    }

    @Test
    void whatIsNotThereIsUndefined() {
        JsonView view = scan("{\"a\":{\"b\":[10]},\"e\":{},\"f\":[]}");
        for (JsonPath path :
                List.of(
                        JsonPath.ofNames("x"),
                        JsonPath.ofNames("a", "x", "y"),
                        JsonPath.ofNames("a", "b", "0"),
                        JsonPath.ofNames("a").element(0),
                        JsonPath.ofNames("a", "b").element(1),
                        JsonPath.ofNames("a", "b").element(0).member("z"),
                        JsonPath.ofNames("e", "a"),
                        JsonPath.ofNames("f").element(0))) {
            assertThat(view.path(path)).as("%s", path).isEqualTo(JsonView.UNDEFINED);
        }
        assertThat(view.memberAt(view.root(), 3)).isEqualTo(JsonView.UNDEFINED);
        assertThat(view.size(JsonView.UNDEFINED)).isZero();
    }

    @Test
    void namesAreFoundByWhatTheirEscapesStandFor() {
        JsonView view =
                scan("{\"\\u0061\":1,\"b\\\"\":2,\"\\\"b\":3,\"c\\\\\":4,\"\\ud800\":5,\"/\":6}");
        int root = view.root();
        assertThat(view.longValue(view.member(root, JsonName.of("a")))).isEqualTo(1);
        assertThat(view.longValue(view.member(root, JsonName.of("b\"")))).isEqualTo(2);
        assertThat(view.longValue(view.member(root, JsonName.of("\"b")))).isEqualTo(3);
        assertThat(view.longValue(view.member(root, JsonName.of("c\\")))).isEqualTo(4);
        assertThat(view.longValue(view.member(root, JsonName.of("\uFFFD")))).isEqualTo(5);
        assertThat(view.longValue(view.member(root, JsonName.of("/")))).isEqualTo(6);
        assertThat(view.member(root, JsonName.of("b"))).isEqualTo(JsonView.UNDEFINED);
        assertThat(view.member(root, JsonName.of("\\u0061"))).isEqualTo(JsonView.UNDEFINED);
        assertThat(view.nameHasEscapes(view.memberAt(root, 0))).isTrue();
        assertThat(view.nameHasEscapes(view.memberAt(root, 5))).isFalse();
    }

    @Test
    void stringsAreSlicesUnlessTheyHaveEscapes() {
        JsonView view = scan("[\"é plain\",\"tab\\t\\u00e9\\ud83d\\ude00\\ud800x\"]");
        int plain = view.element(view.root(), 0);
        assertThat(view.hasEscapes(plain)).isFalse();
        assertThat(
                        new String(
                                view.bytes(),
                                view.stringStart(plain),
                                view.stringEnd(plain) - view.stringStart(plain),
                                UTF_8))
                .isEqualTo("é plain");
        int escaped = view.element(view.root(), 1);
        assertThat(view.hasEscapes(escaped)).isTrue();
        assertThat(new String(view.stringBytes(escaped), UTF_8)).isEqualTo("tab\té😀\uFFFDx");
        assertThat(view.stringValue(escaped)).isEqualTo("tab\té😀\ud800x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"a\"", "null", "[]", "{}", "true", "false", "-1.5e3"})
    void aDocumentMayBeAnyValue(String text) {
        JsonView view = scan(text);
        assertThat(view.textBytes(view.root())).isEqualTo(text.getBytes(UTF_8));
        assertReadsLikeJackson(view);
    }

    @Property(tries = 60)
    void documentsAroundTheNarrowLimitAreRead(@ForAll @IntRange(max = 3_000) int extra) {
        String filler = "x".repeat(StoredJson.NARROW_LIMIT - 2_000 + extra);
        assertReadsLikeJackson(scan("{\"a\":[\"" + filler + "\",{\"b\":[1]}],\"z\":[[2]]}"));
    }

    @Test
    void aTableTooLargeForShortTextBecomesWide() {
        String text = "[" + "[0],".repeat(7_000) + "[1]]";
        assertThat(text.length()).isLessThan(StoredJson.NARROW_LIMIT - 2_000);
        JsonView view = scan(text);
        assertThat(view.isWide()).isTrue();
        assertReadsLikeJackson(view);
    }

    @Test
    void documentsOfTwoMegabytesAreRead() {
        String text =
                IntStream.range(0, 40_000)
                        .mapToObj(i -> "\"name" + i + "\":{\"value\":[" + i + ",\"" + i + "\"]}")
                        .collect(Collectors.joining(",", "{", "}"));
        JsonView view = scan(text + " ".repeat(2 * 1024 * 1024 - text.length()));
        assertThat(view).hasToString(text);
        for (int i = 0; i < 40_000; i += 7) {
            int value = view.path(JsonPath.ofNames("name" + i, "value").element(0));
            assertThat(view.longValue(value)).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 64, 65, 2_000})
    void namesOfEqualHashAreToldApart(int count) {
        List<String> names = CollidingNames.make(count);
        assertThat(names.stream().map(name -> JsonName.of(name).hash).collect(Collectors.toSet()))
                .hasSize(1);
        Assertions.assertTimeout(Duration.ofSeconds(20), () -> checkMembers(names));
    }

    private static void checkMembers(List<String> names) {
        String members =
                names.stream().map(n -> "\"" + n + "\":0").collect(Collectors.joining(","));
        JsonView view = scan("{" + members + "}");
        for (int i = 0; i < names.size(); i++) {
            assertThat(view.member(view.root(), JsonName.of(names.get(i))))
                    .isEqualTo(view.memberAt(view.root(), i));
        }
        String again = names.get(names.size() / 2);
        assertThatThrownBy(() -> scan("{" + members + ",\"" + again + "\":0}"))
                .hasMessageContaining("appears twice");
    }

    @Test
    void damagedStoredFormsAreRefused() {
        byte[] stored = scan("[1]").bytes();
        assertCode(stored, stored.length - 1, 9, ErrorCode.UNKNOWN_FORMAT);
        assertCode(stored, stored.length - 3, 9, ErrorCode.CORRUPTION);
        assertThatThrownBy(() -> JsonView.over(new byte[4])).isInstanceOf(OrreryException.class);
    }

    private static void assertCode(byte[] stored, int at, int value, ErrorCode code) {
        byte[] damaged = stored.clone();
        damaged[at] = (byte) value;
        assertThatThrownBy(() -> JsonView.over(damaged))
                .isInstanceOfSatisfying(
                        OrreryException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void theTableOfATypicalItemIsSmall() {
        StringBuilder text =
                new StringBuilder(
                        "{\"id\":\"3f2504e0-4f89-11d3-9a0c-0305e82c3301\",\"kind\":\"order\","
                                + "\"customer\":{\"name\":\"A. Person\",\"city\":\"Springfield\"},"
                                + "\"created\":\"2026-05-11T12:34:56.789Z\",\"total\":1234.56,"
                                + "\"note\":\"leave at the door, please, and ring twice\","
                                + "\"lines\":[");
        for (int i = 0; i < 8; i++) {
            text.append(i > 0 ? "," : "")
                    .append("{\"sku\":\"SKU-100-XL-")
                    .append(i)
                    .append(
                            "\",\"title\":\"Some article or"
                                    + " other\",\"quantity\":1,\"price\":19.99}");
        }
        JsonView view = scan(text + "]}");
        assertThat(view.bytes().length - view.textLength()).isLessThan(view.textLength() / 4);
    }
}
