package dev.orrery.model.key;

/** The byte by which the clients mark a component's type, in hash input and in V1's own form. */
final class TypeByte {
    static final byte UNDEFINED = 0x00;
    static final byte NULL = 0x01;
    static final byte FALSE = 0x02;
    static final byte TRUE = 0x03;
    static final byte NUMBER = 0x05;
    static final byte TEXT = 0x08;

    private TypeByte() {}

    static byte of(KeyComponent component) {
        return switch (component) {
            case KeyComponent.Undefined _ -> UNDEFINED;
            case KeyComponent.Null _ -> NULL;
            case KeyComponent.Bool bool -> bool.value() ? TRUE : FALSE;
            case KeyComponent.Numeric _ -> NUMBER;
            case KeyComponent.Text _ -> TEXT;
            case KeyComponent.Binary _ -> throw KeyComponent.Binary.notHashed();
        };
    }
}
