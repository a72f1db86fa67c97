package dev.orrery.replication;

/** The contract with 4 members. */
class RaftLogFourTest extends RaftLogContract {
    RaftLogFourTest() {
        super(4);
    }
}
