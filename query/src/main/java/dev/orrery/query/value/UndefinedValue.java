package dev.orrery.query.value;

/** What a missing property and a meaningless operation have in common. */
public enum UndefinedValue implements QueryValue {
    UNDEFINED;

    @Override
    public ValueType type() {
        return ValueType.UNDEFINED;
    }

    @Override
    public long sizeBytes() {
        return 1;
    }
}
