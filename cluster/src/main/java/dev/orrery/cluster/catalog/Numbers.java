package dev.orrery.cluster.catalog;

/**
 * The next free number of each kind. Numbers are given once and never used again.
 *
 * @param user of users and of permissions
 */
public record Numbers(int database, int container, int offer, int partition, int user) {
    /** Number 0 of each kind is the catalog's own. */
    public static final Numbers FIRST = new Numbers(1, 1, 1, 1, 1);

    public Numbers {
        if (database < 1 || container < 1 || offer < 1 || partition < 1 || user < 1) {
            throw new IllegalArgumentException("numbers are given from 1 on");
        }
    }

    public Numbers afterDatabase() {
        return new Numbers(database + 1, container, offer, partition, user);
    }

    public Numbers afterContainer() {
        return new Numbers(database, container + 1, offer, partition, user);
    }

    public Numbers afterOffer() {
        return new Numbers(database, container, offer + 1, partition, user);
    }

    public Numbers afterPartition() {
        return new Numbers(database, container, offer, partition + 1, user);
    }

    public Numbers afterUser() {
        return new Numbers(database, container, offer, partition, user + 1);
    }
}
