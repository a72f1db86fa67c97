package dev.orrery.replication;

/** The contract with 3 members. */
class RaftLogThreeTest extends RaftLogContract {
    RaftLogThreeTest() {
        super(3);
    }
}
