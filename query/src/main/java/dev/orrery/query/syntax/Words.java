package dev.orrery.query.syntax;

/** What may stand in a query without quotes. */
final class Words {
    private Words() {}

    /** Whether the lexer reads the whole text as one word. */
    static boolean isWord(String text) {
        return !text.isEmpty()
                && isStart(text.charAt(0))
                && text.chars().allMatch(character -> isPart((char) character));
    }

    static boolean isStart(char character) {
        return Character.isUnicodeIdentifierStart(character) || character == '_';
    }

    static boolean isPart(char character) {
        return Character.isUnicodeIdentifierPart(character)
                && !Character.isIdentifierIgnorable(character);
    }
}
