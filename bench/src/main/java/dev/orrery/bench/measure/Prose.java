package dev.orrery.bench.measure;

import java.util.Random;

/**
 * Text as people write it: words of a vocabulary, some of them far more often than others. An
 * engine that compresses is quick with one letter repeated, and no user's items are that.
 */
public final class Prose {
    private static final int SEED = 4711;
    private static final int WORDS = 4_000;
    private static final int LEAST_LETTERS = 2;
    private static final int MORE_LETTERS = 9;
    private static final String LETTERS =
            "eeeeeetttttaaaaooooiiiinnnnssshhhrrrddllluuccmmwwffggyyppbbvk";

    /** Far longer than a block of any engine's files, so that none has the same piece twice. */
    private static final int LENGTH = 1 << 20;

    /** An odd number: pieces with numbers that follow each other lie far apart. */
    private static final int STRIDE = 377_771;

    private static final String ALL = write();

    private Prose() {}

    /** A piece of text, always the same for a number. */
    public static String piece(int number, int characters) {
        int start = Math.floorMod(number * STRIDE, LENGTH - characters);
        return ALL.substring(start, start + characters);
    }

    private static String write() {
        Random random = new Random(SEED);
        String[] words = new String[WORDS];
        for (int i = 0; i < WORDS; i++) {
            words[i] = word(random);
        }
        StringBuilder text = new StringBuilder(LENGTH);
        while (text.length() < LENGTH) {
            // The n-th word about as often as 1/n says.
            int place = (int) Math.pow(WORDS, random.nextDouble()) - 1;
            text.append(words[place]).append(' ');
        }
        return text.toString();
    }

    private static String word(Random random) {
        int length = LEAST_LETTERS + random.nextInt(MORE_LETTERS);
        StringBuilder word = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return word.toString();
    }
}
