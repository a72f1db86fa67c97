package dev.orrery.storage.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.rocksdb.WriteBatch;

class NativeBatchTest {
    private static final Batch BATCH =
            new BatchBuilder()
                    .put(Family.RECORDS, new byte[] {1, 2}, new byte[300])
                    .delete(Family.INDEX, new byte[] {3})
                    .deleteRange(Family.META, new byte[] {4}, new byte[] {5})
                    .build();

    @BeforeAll
    static void load() {
        NativeLibrary.load();
    }

    @Test
    void familiesGetTheIdsOfThisStore() {
        String hex = HexFormat.of().formatHex(NativeBatch.convert(BATCH, ids(1)));
        assertThat(hex)
                .startsWith("0000000000000000" + "03000000" + "0501" + "020102" + "ac02")
                .endsWith("0402" + "0103" + "0e09" + "0104" + "0105");
    }

    @Test
    void largeIdsTakeMoreBytes() throws Exception {
        for (int factor : new int[] {1, 15, 120, 20_000}) {
            byte[] bytes = NativeBatch.convert(BATCH, ids(factor));
            try (WriteBatch batch = new WriteBatch(bytes)) {
                assertThat(batch.count()).isEqualTo(3);
                assertThat(batch.data()).isEqualTo(bytes);
                assertThat(batch.hasDeleteRange()).isTrue();
            }
        }
    }

    private static int[] ids(int factor) {
        int[] ids = new int[Family.values().length + 1];
        for (Family family : Family.values()) {
            ids[family.number()] = family.number() * factor;
        }
        return ids;
    }
}
