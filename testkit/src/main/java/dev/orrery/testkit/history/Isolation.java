package dev.orrery.testkit.history;

/** What transactions may see of each other. */
public enum Isolation {
    /** As if each had read one state and written at one moment; write skew is allowed. */
    SNAPSHOT(false),
    /** As if they came one after another. */
    SERIALIZABLE(false),
    /** As if they came one after another, in the order in which clients could see them come. */
    STRICT_SERIALIZABLE(true);

    private final boolean realTime;

    Isolation(boolean realTime) {
        this.realTime = realTime;
    }

    /** Whether what ended before something else began comes first. */
    boolean realTime() {
        return realTime;
    }
}
