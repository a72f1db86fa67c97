package dev.orrery.partition.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.BatchCursor;
import dev.orrery.storage.batch.Family;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchCaptureTest {
    private static final int MEMORY_BYTES = 2_000;

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void batchesComeInOrderWhereverTheyWaited(long seed) {
        Random random = new Random(seed);
        List<Integer> taken = new ArrayList<>();
        int next = 0;
        try (BatchCapture capture = new BatchCapture(folder, MEMORY_BYTES)) {
            for (int round = 0; round < 200; round++) {
                for (int i = random.nextInt(30); i > 0; i--) {
                    capture.applied(batch(next++, random.nextInt(500)));
                }
                capture.take(random.nextInt(6_000)).forEach(one -> taken.add(numberOf(one)));
            }
            while (capture.bytes() > 0) {
                capture.take(Long.MAX_VALUE).forEach(one -> taken.add(numberOf(one)));
            }
            assertThat(capture.take(1)).isEmpty();
        }
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < next; i++) {
            expected.add(i);
        }
        assertThat(taken).isEqualTo(expected);
    }

    @Test
    void nothingIsLeftInTheFolder() throws IOException {
        try (BatchCapture capture = new BatchCapture(folder, MEMORY_BYTES)) {
            for (int i = 0; i < 20; i++) {
                capture.applied(batch(i, 1_000));
            }
        }
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void theWriterGoesOnWhenTheFileCannotBeMade() {
        try (BatchCapture capture = new BatchCapture(folder.resolve("missing"), MEMORY_BYTES)) {
            for (int i = 0; i < 20; i++) {
                capture.applied(batch(i, 1_000));
            }
            assertThatThrownBy(() -> capture.take(1))
                    .isInstanceOf(OrreryException.class)
                    .hasMessageContaining("could not be kept");
        }
    }

    private static Batch batch(int number, int bytes) {
        byte[] key = ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
        return new BatchBuilder().put(Family.RECORDS, key, new byte[bytes]).build();
    }

    private static int numberOf(Batch batch) {
        BatchCursor cursor = batch.cursor();
        assertThat(cursor.next()).isTrue();
        return ByteBuffer.wrap(cursor.key()).getInt();
    }
}
