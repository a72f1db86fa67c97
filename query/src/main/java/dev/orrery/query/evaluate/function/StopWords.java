package dev.orrery.query.evaluate.function;

import java.util.Set;

/**
 * English words that are in every kind of text. They do not count for the length of a text: two
 * texts about the same thing should weigh the same, however wordy they are. Phrases may hold them.
 */
final class StopWords {
    private static final Set<String> WORDS =
            Set.of(
                    """
                    a about above after again against all also am an and another any are as at be
                    because been before being below between both but by can could did do does doing
                    down during each few for from further had has have having he her here hers
                    herself him himself his how i if in into is it its itself just known like many
                    me might more most much must my myself no nor not now of off on once only or
                    other our ours ourselves out over own part s same she should since so some still
                    such t than that the their theirs them themselves then there these they this
                    those through throughout to too under until up very was we well were what when
                    where which while who whom why will with would you your yours yourself
                    yourselves\
                    """
                            .split("\\s+"));

    private StopWords() {}

    /** Whether a word in small letters is one. */
    static boolean contains(String word) {
        return WORDS.contains(word);
    }
}
