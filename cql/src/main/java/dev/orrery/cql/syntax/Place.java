package dev.orrery.cql.syntax;

/** A place in a statement: lines count from 1, columns from 0. */
record Place(int line, int column) {
    static Place of(String text, int offset) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < offset; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new Place(line, offset - lineStart);
    }

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
