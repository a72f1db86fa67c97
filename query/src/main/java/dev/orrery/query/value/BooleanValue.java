package dev.orrery.query.value;

/** A truth value. */
public enum BooleanValue implements QueryValue {
    FALSE,
    TRUE;

    public static BooleanValue of(boolean truth) {
        return truth ? TRUE : FALSE;
    }

    @Override
    public ValueType type() {
        return ValueType.BOOLEAN;
    }

    @Override
    public long sizeBytes() {
        return 5;
    }
}
