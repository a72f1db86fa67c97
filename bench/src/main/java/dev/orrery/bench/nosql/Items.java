package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Prose;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The items that all servers hold:
 *
 * <pre>
 * {"id": "i" number, "pk": "k" 0..., "group": "g" 0..., "n": number, "text": 900 characters}
 * </pre>
 *
 * Ten items have the same key, ten others the same group.
 */
public final class Items {
    static final int TOGETHER = 10;

    private static final int TEXT_CHARACTERS = 900;

    private final int count;
    private final AtomicInteger next;

    public Items(int count) {
        this.count = count;
        this.next = new AtomicInteger(count);
    }

    public int count() {
        return count;
    }

    /** The number of an item that is not there yet. */
    public int newNumber() {
        return next.getAndIncrement();
    }

    public static String id(int number) {
        return "i" + number;
    }

    public static String key(int number) {
        return "k" + number / TOGETHER;
    }

    /** Those that are created while it is measured are no part of the groups that are asked for. */
    String group(int number) {
        return "g" + (number < count ? number % (count / TOGETHER) : number);
    }

    public String json(int number) {
        return "{\"id\":\"%s\",\"pk\":\"%s\",\"group\":\"%s\",\"n\":%d,\"text\":\"%s\"}"
                .formatted(
                        id(number),
                        key(number),
                        group(number),
                        number,
                        Prose.piece(number, TEXT_CHARACTERS));
    }
}
