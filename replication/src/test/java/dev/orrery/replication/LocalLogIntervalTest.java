package dev.orrery.replication;

/** The contract once more, for a log whose entries reach the disk a little later. */
class LocalLogIntervalTest extends LocalLogTest {
    @Override
    Durability durability() {
        return new Durability.Interval(1);
    }
}
