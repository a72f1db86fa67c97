package dev.orrery.query.syntax;

/** What an expression makes of the rows of a subquery. */
public enum SubqueryKind {
    /** The value of the only row; undefined without rows. */
    SCALAR,
    /** Whether there is a row. */
    EXISTS,
    /** All rows as an array. */
    ARRAY,
    /** Whether every row that the FROM clause makes passes the filter. */
    ALL,
    FIRST,
    LAST
}
