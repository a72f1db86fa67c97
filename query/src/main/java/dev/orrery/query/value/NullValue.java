package dev.orrery.query.value;

/** The JSON null. */
public enum NullValue implements QueryValue {
    NULL;

    @Override
    public ValueType type() {
        return ValueType.NULL;
    }

    @Override
    public long sizeBytes() {
        return 4;
    }
}
