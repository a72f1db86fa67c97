package dev.orrery.storage.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKeyPath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class IndexTermsTest {
    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] LOGICAL_KEY = {0, 0, 0, 1};

    @Property
    void termsFollowTheLetterOfThePolicy(
            @ForAll("members") String members, @ForAll("policies") IndexingPolicy policy) {
        JsonView item = view("{" + members + "}");
        JsonValue tree = JsonValue.of(item, item.root());
        IndexTerms terms = IndexTerms.of(item, IndexedPaths.compile(policy));
        assertThat(hex(terms)).containsExactlyElementsOf(NaiveIndex.termsOf(tree, policy));
    }

    @Test
    void everyValueCountsOnce() {
        assertThat(count("{'id':'1','a':1,'b':{'c':null,'d':{}}}", IndexingPolicy.ALL))
                .isEqualTo(5);
        assertThat(count("{'tags':['x','y','x',['x']]}", IndexingPolicy.ALL)).isEqualTo(5);
        assertThat(count("{}", IndexingPolicy.ALL)).isZero();
    }

    @Test
    void idsAndTimeAreAlwaysIndexedAndOtherSystemPropertiesNever() {
        String item =
                "{'id':'1','a':1,'_rid':'r','_self':'s','_etag':'e','_attachments':'x','_ts':5}";
        assertThat(count(item, IndexingPolicy.ALL)).isEqualTo(4);
        assertThat(count(item, policy(List.of(), List.of("/*")))).isEqualTo(3);
        assertThat(count(item, policy(List.of("/_self/?"), List.of("/id/?", "/*")))).isEqualTo(3);
        assertThat(count(item, IndexingPolicy.NONE)).isZero();
    }

    @Test
    void morePreciseRuleWins() {
        String item = "{'a':{'b':1,'c':{'d':2}}}";
        assertThat(count(item, policy(List.of("/*"), List.of("/a/*")))).isZero();
        assertThat(count(item, policy(List.of("/*", "/a/b/?"), List.of("/a/*")))).isEqualTo(1);
        assertThat(count(item, policy(List.of("/a/c/*"), List.of("/*", "/a/*")))).isEqualTo(2);
        assertThat(count(item, policy(List.of("/*"), List.of("/a/b/?")))).isEqualTo(3);
        assertThat(count(item, policy(List.of("/a/?"), List.of("/*", "/a/*")))).isEqualTo(1);
        assertThat(count(item, policy(List.of("/\"a\"/\"b\"/?"), List.of("/*")))).isEqualTo(1);
    }

    @Test
    void rulesReachThroughArrays() {
        String item = "{'t':[{'n':1,'m':2},{'n':3}]}";
        assertThat(count(item, policy(List.of("/t/[]/n/?"), List.of("/*")))).isEqualTo(2);
        assertThat(count(item, policy(List.of("/*"), List.of("/t/[]/m/?")))).isEqualTo(4);
    }

    @Test
    void spellingDoesNotMatter() {
        assertThat(hex(terms("{'\\u0061':'\\u0062\\n'}", IndexingPolicy.ALL)))
                .isEqualTo(hex(terms("{'a':'b\\u000a'}", IndexingPolicy.ALL)));
        assertThat(hex(terms("{'a':1.0}", IndexingPolicy.ALL)))
                .isEqualTo(hex(terms("{'a':10e-1}", IndexingPolicy.ALL)));
    }

    @Test
    void compositeOrdersItemsByItsParts() {
        IndexingPolicy policy =
                new IndexingPolicy(
                        IndexingMode.CONSISTENT,
                        List.of(),
                        List.of(IndexPath.parse("/*")),
                        List.of(
                                new CompositeIndex(
                                        List.of(
                                                new CompositeIndex.Part(
                                                        IndexPath.parse("/a"), false),
                                                new CompositeIndex.Part(
                                                        IndexPath.parse("/b"), true)))));
        List<byte[]> inOrder =
                Stream.of(
                                "{}",
                                "{'a':1,'b':'y'}",
                                "{'a':1,'b':'xx'}",
                                "{'a':1,'b':'x'}",
                                "{'a':1,'b':2}",
                                "{'a':1}",
                                "{'a':2,'b':9}",
                                "{'a':'1','b':9}")
                        .map(text -> terms(text, policy))
                        .map(terms -> terms.term(0))
                        .toList();
        assertThat(inOrder).isSortedAccordingTo(Arrays::compareUnsigned).doesNotHaveDuplicates();
    }

    @Test
    void uniqueKeysTellAllValuesApart() {
        UniquePaths paths =
                UniquePaths.compile(
                        new UniqueKeyPolicy(
                                List.of(
                                        List.of(
                                                PartitionKeyPath.parse("/a"),
                                                PartitionKeyPath.parse("/b/c")))));
        String longText = "z".repeat(400);
        List<String> different =
                List.of(
                        "{'a':null}",
                        "{'a':false}",
                        "{'a':1}",
                        "{'a':'1'}",
                        "{'a':[1]}",
                        "{'a':[2]}",
                        "{'a':{}}",
                        "{'b':{'c':1}}",
                        "{'a':'" + longText + "1'}",
                        "{'a':'" + longText + "2'}");
        assertThat(different.stream().map(text -> unique(paths, text)).toList())
                .doesNotHaveDuplicates();
        assertThat(unique(paths, "{}")).isEqualTo(unique(paths, "{'a':null,'b':{'c':null}}"));
        assertThat(unique(paths, "{'a':1}")).isEqualTo(unique(paths, "{'a':1.0}"));
        assertThat(UniquePaths.compile(UniqueKeyPolicy.NONE).isEmpty()).isTrue();
    }

    @Provide
    Arbitrary<String> members() {
        return ItemArbitraries.members();
    }

    @Provide
    Arbitrary<IndexingPolicy> policies() {
        return ItemArbitraries.policy();
    }

    private static String unique(UniquePaths paths, String text) {
        List<byte[]> keys = paths.keysOf(view(quoted(text)), LOGICAL_KEY);
        assertThat(keys).hasSize(1);
        return HEX.formatHex(keys.getFirst());
    }

    private static IndexingPolicy policy(List<String> included, List<String> excluded) {
        return new IndexingPolicy(
                IndexingMode.CONSISTENT,
                included.stream().map(IndexPath::parse).toList(),
                excluded.stream().map(IndexPath::parse).toList(),
                List.of());
    }

    private static int count(String text, IndexingPolicy policy) {
        return terms(text, policy).count();
    }

    private static IndexTerms terms(String text, IndexingPolicy policy) {
        return IndexTerms.of(view(quoted(text)), IndexedPaths.compile(policy));
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }

    private static JsonView view(String text) {
        return JsonScanner.scan(text.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    private static List<String> hex(IndexTerms terms) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < terms.count(); i++) {
            all.add(HEX.formatHex(terms.term(i)));
        }
        return all;
    }
}
