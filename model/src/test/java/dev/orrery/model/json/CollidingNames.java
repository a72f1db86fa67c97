package dev.orrery.model.json;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.SequencedSet;

/** Makes distinct names of one hash, as an attacker would. */
final class CollidingNames {
    private static final int NAME_BYTES = 16;
    private static final long TARGET = 0x4142434445464748L;

    private CollidingNames() {}

    static List<String> make(int count) {
        Random random = new Random(1);
        SequencedSet<String> names = new LinkedHashSet<>();
        while (names.size() < count) {
            byte[] name = new byte[NAME_BYTES];
            ByteBuffer words = ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < Long.BYTES; i++) {
                name[i] = (byte) ('a' + random.nextInt(26));
            }
            // The last word cancels what the first one did to the state.
            long state = NameHash.mix((name.length * NameHash.FIRST) ^ words.getLong(0));
            words.putLong(Long.BYTES, state ^ TARGET);
            if (isPlain(name)) {
                names.add(new String(name, US_ASCII));
            }
        }
        return List.copyOf(names);
    }

    private static boolean isPlain(byte[] name) {
        for (byte b : name) {
            if (b < ' ' || b == '"' || b == '\\') {
                return false;
            }
        }
        return true;
    }
}
