package dev.orrery.compat.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Literals in a statement's text, marked so that some can become bind markers. */
final class Values {
    private static final char OPEN = '\u27e6';
    private static final char CLOSE = '\u27e7';

    private Values() {}

    /** A literal that may also be bound. */
    static String bindable(String literal) {
        return OPEN + literal + CLOSE;
    }

    /** The statement with every literal in its text. */
    static Request inline(String marked) {
        return new Request(
                marked.replace(String.valueOf(OPEN), "").replace(String.valueOf(CLOSE), ""),
                List.of());
    }

    /** The statement with most literals bound; a few of them are left unset. */
    static Request bound(String marked, Random random) {
        StringBuilder text = new StringBuilder();
        List<String> literals = new ArrayList<>();
        for (int at = 0; at < marked.length(); ) {
            int open = marked.indexOf(OPEN, at);
            if (open < 0) {
                text.append(marked, at, marked.length());
                break;
            }
            int close = marked.indexOf(CLOSE, open);
            String literal = marked.substring(open + 1, close);
            text.append(marked, at, open);
            if (random.nextInt(5) == 0) {
                text.append(literal);
            } else {
                text.append('?');
                boolean unset = random.nextInt(25) == 0 && !isElement(marked, open, close);
                literals.add(unset ? Request.UNSET : literal);
            }
            at = close + 1;
        }
        return new Request(text.toString(), literals);
    }

    /**
     * Whether it is added to a collection or looked for in one: what Cassandra does if it is unset
     * depends on classes of its own, one of which it then fails to cast.
     */
    private static boolean isElement(String marked, int open, int close) {
        String before = marked.substring(0, open);
        return before.endsWith("+ ")
                || before.endsWith("- ")
                || before.endsWith("+= ")
                || before.endsWith("-= ")
                || before.endsWith("CONTAINS ")
                || marked.startsWith(" + ", close + 1);
    }
}
