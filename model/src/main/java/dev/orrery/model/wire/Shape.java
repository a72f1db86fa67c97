package dev.orrery.model.wire;

import org.jspecify.annotations.Nullable;

/** How values of one type are written and read. */
interface Shape {
    void write(@Nullable Object value, ByteSink sink);

    @Nullable Object read(ByteSource source);
}
