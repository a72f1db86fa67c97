package dev.orrery.bench.engine;

import dev.orrery.bench.measure.Prose;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.json.SystemProperties;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.index.IndexChange;
import dev.orrery.storage.index.IndexTerms;
import dev.orrery.storage.index.IndexedPaths;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a write does with an item of 1 KB with 14 values, all of them indexed. */
@State(Scope.Thread)
public class ItemPieces {
    private static final String TEXT = Prose.piece(0, 700);
    private static final IndexedPaths PATHS = IndexedPaths.compile(IndexingPolicy.ALL);
    private static final SystemProperties PROPERTIES =
            new SystemProperties(
                    "AAAAAAAAAAABAAAAAAAAAA==",
                    "dbs/AAAAAA==/colls/AAAAAAAAAAA=/docs/AAAAAAAAAAABAAAAAAAAAA==/",
                    "00000000-0000-0000-0000-000000000001",
                    1_700_000_000);

    private final byte[] item = item(1);
    private final byte[] recordKey = new byte[40];
    private final JsonView view = view(item);
    private final JsonView changed = view(item(2));
    private final BatchBuilder batch = new BatchBuilder();

    private static byte[] item(int version) {
        return """
        {"id":"order-0815","pk":"customer-4711","version":%d,"total":99.5,"paid":true,"note":null,
         "address":{"street":"Main Street 1","city":"Ulm","zip":"89073"},
         "lines":[{"article":"a-1","count":2},{"article":"a-2","count":1}],"text":"%s"}
        """
                .formatted(version, TEXT)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static JsonView view(byte[] item) {
        return ParsedItem.parse(item, JsonLimits.DEFAULT).view();
    }

    @Benchmark
    public JsonView scan() {
        return JsonScanner.scan(item, JsonLimits.DEFAULT);
    }

    @Benchmark
    public byte[] store() {
        return ParsedItem.parse(item, JsonLimits.DEFAULT).toStored(PROPERTIES);
    }

    @Benchmark
    public IndexChange indexCreate() {
        batch.clear();
        return IndexChange.write(IndexTerms.NONE, IndexTerms.of(view, PATHS), recordKey, batch);
    }

    @Benchmark
    public IndexChange indexReplace() {
        batch.clear();
        return IndexChange.write(
                IndexTerms.of(view, PATHS), IndexTerms.of(changed, PATHS), recordKey, batch);
    }
}
