package dev.orrery.replication;

/** The contract with 1 member. */
class RaftLogOneTest extends RaftLogContract {
    RaftLogOneTest() {
        super(1);
    }
}
