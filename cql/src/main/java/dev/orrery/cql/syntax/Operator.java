package dev.orrery.cql.syntax;

/** How a relation or condition compares. */
public enum Operator {
    EQUAL("="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    IN("IN"),
    CONTAINS("CONTAINS"),
    CONTAINS_KEY("CONTAINS KEY"),
    LIKE("LIKE"),
    IS_NOT_NULL("IS NOT NULL");

    private final String text;

    Operator(String text) {
        this.text = text;
    }

    /** Whether it bounds one side of a range. */
    public boolean isSlice() {
        return switch (this) {
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
