package dev.orrery.cql.write;

import dev.orrery.cql.row.RowKey;
import java.util.List;
import java.util.Optional;

/** What must hold for the changes of a command to be made: {@code IF}. */
public sealed interface RowCondition {
    /** The row that is looked at; the static one where only static columns are concerned. */
    RowKey row();

    /** There is such a row. */
    record Exists(RowKey row) implements RowCondition {}

    /** There is no such row. */
    record NotExists(RowKey row) implements RowCondition {}

    /**
     * A column, or a part of it, compares with a value. A column of a row that does not exist is
     * null. A static column is that of the logical partition, whichever row is named.
     *
     * @param operands wire bytes, empty for null: one, or for {@link Operator#IN} any number. None
     *     is a value that was left unset: refused, but only where the conditions before it hold
     */
    record Compare(
            RowKey row,
            int column,
            Target target,
            Operator operator,
            List<Optional<byte[]>> operands)
            implements RowCondition {
        public Compare {
            operands = List.copyOf(operands);
            if (operator != Operator.IN && operands.size() > 1) {
                throw new IllegalArgumentException("a comparison has one operand at most");
            }
        }
    }

    /** The part of a column that is compared. */
    sealed interface Target {
        Target WHOLE = new Whole();

        /** All of it. */
        record Whole() implements Target {}

        /** The element with a key of a map, or with an index (an int's wire bytes) of a list. */
        final class AtKey implements Target {
            private final byte[] key;

            public AtKey(byte[] key) {
                this.key = key;
            }

            public byte[] key() {
                return key;
            }
        }

        /** A field of a user type, by its place. */
        record Field(int index) implements Target {}
    }

    /** How it is compared. */
    enum Operator {
        EQUAL("="),
        NOT_EQUAL("!="),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        IN("IN"),
        CONTAINS("CONTAINS"),
        CONTAINS_KEY("CONTAINS KEY");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        /** As it is written. */
        @Override
        public String toString() {
            return text;
        }
    }
}
