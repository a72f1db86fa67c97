package dev.orrery.partition.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedQueueTest {
    private record Entry(int sizeBytes) implements BoundedQueue.Sized {}

    @Test
    void entriesLeaveInTheOrderTheyCame() {
        BoundedQueue<Entry> queue = new BoundedQueue<>(10, 100);
        queue.offer(new Entry(1));
        queue.offer(new Entry(2));

        assertThat(queue.poll()).isEqualTo(new Entry(1));
        assertThat(queue.poll()).isEqualTo(new Entry(2));
        assertThat(queue.poll()).isNull();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void aFullQueueRefusesUntilAnEntryLeaves() {
        BoundedQueue<Entry> queue = new BoundedQueue<>(2, 100);
        assertThat(queue.offer(new Entry(1))).isTrue();
        assertThat(queue.offer(new Entry(1))).isTrue();

        assertThat(queue.offer(new Entry(1))).isFalse();

        queue.poll();
        assertThat(queue.offer(new Entry(1))).isTrue();
    }

    @Test
    void bytesAreLimitedToo() {
        BoundedQueue<Entry> queue = new BoundedQueue<>(10, 100);
        assertThat(queue.offer(new Entry(60))).isTrue();

        assertThat(queue.offer(new Entry(60))).isFalse();

        assertThat(queue.offer(new Entry(40))).isTrue();
        queue.poll();
        assertThat(queue.offer(new Entry(60))).isTrue();
    }
}
