package dev.orrery.query.syntax;

/** What a query text may not exceed. Beyond each limit the answer is a bad request. */
public final class SyntaxLimits {
    public static final int MAX_TEXT_BYTES = 512 * 1024;
    public static final int MAX_JOINS = 10;
    public static final int MAX_USER_FUNCTION_CALLS = 10;

    /**
     * How deep expressions and subqueries may be nested. Everything that walks a tree recurses at
     * most a small multiple of this, which fits the smallest thread stack in use.
     */
    public static final int MAX_NESTING = 256;

    private SyntaxLimits() {}
}
