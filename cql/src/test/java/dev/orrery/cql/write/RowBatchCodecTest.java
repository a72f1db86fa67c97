package dev.orrery.cql.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.WrittenKey;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches that are written down. */
class RowBatchCodecTest {
    private static final byte[] KEY = {1, 2};
    private static final byte[] WRITTEN = {3, 4, 5};
    private static final String TIME = "0000000000000005";

    @Test
    void rowsTellHowTheirKeyWasWritten() {
        RowKey key = RowKey.of(KEY, WrittenKey.of(WRITTEN));

        RowBatch read = RowBatchCodec.decode(RowBatchCodec.encode(batch(key)));

        assertThat(rowOf(read)).isEqualTo(key);
        assertThat(rowOf(read).written()).isEqualTo(key.written());
    }

    @Test
    void batchesOfTheFirstFormatAreRead() {
        byte[] first = HexFormat.of().parseHex("01" + "07" + "01090106" + "010100020102" + TIME);

        assertThat(rowOf(RowBatchCodec.decode(first))).isEqualTo(RowKey.of(KEY));
    }

    private static RowBatch batch(RowKey key) {
        return new RowBatch(
                7,
                List.of(
                        new RowBatch.Part(
                                9, new byte[] {6}, List.of(new RowChange.DeleteRow(key, 5)))));
    }

    private static RowKey rowOf(RowBatch batch) {
        return ((RowChange.DeleteRow) batch.parts().getFirst().changes().getFirst()).row();
    }
}
