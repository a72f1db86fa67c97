package dev.orrery.gateway.feed;

/** Where a reader of changes begins. */
public sealed interface ChangeStart {
    /** With the oldest version there is. */
    record Beginning() implements ChangeStart {}

    /** With what comes after this moment. */
    record Now() implements ChangeStart {}

    /** With what was written in a second or later. */
    record Since(long epochSecond) implements ChangeStart {}

    /** Where an earlier page ended. */
    record After(String position) implements ChangeStart {}
}
