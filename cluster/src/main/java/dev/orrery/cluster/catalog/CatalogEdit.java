package dev.orrery.cluster.catalog;

import dev.orrery.model.command.EtagCondition;
import java.util.ArrayList;
import java.util.List;

/**
 * One change of the catalog while it is put together. Numbers given here are used up only if the
 * change is committed; until then nobody has seen them.
 */
public final class CatalogEdit {
    private final AccountRecord account;
    private final EtagCondition basis;
    private final ReplicaPlacement placement;
    private final Stamp stamp;
    private final List<CatalogRecord> written = new ArrayList<>();
    private final List<CatalogRecord> removed = new ArrayList<>();
    private Numbers numbers;
    private String writeRegion;

    /**
     * A change of a state.
     *
     * @param basis holds as long as that state is the newest
     */
    CatalogEdit(CatalogSnapshot state, EtagCondition basis, long timestampSeconds) {
        this.placement = state.placement();
        this.account = state.account();
        this.basis = basis;
        this.numbers = account.numbers();
        this.writeRegion = account.writeRegion();
        this.stamp = new Stamp(account.stamp().changeNumber() + 1, timestampSeconds);
    }

    /** The stamp of everything this change writes. */
    public Stamp stamp() {
        return stamp;
    }

    /** Where a new partition goes; another place each time. */
    public ReplicaPlan newReplicas() {
        return placement.next();
    }

    public int newDatabaseNumber() {
        int number = numbers.database();
        numbers = numbers.afterDatabase();
        return number;
    }

    public int newContainerNumber() {
        int number = numbers.container();
        numbers = numbers.afterContainer();
        return number;
    }

    public int newOfferNumber() {
        int number = numbers.offer();
        numbers = numbers.afterOffer();
        return number;
    }

    public int newPartitionNumber() {
        int number = numbers.partition();
        numbers = numbers.afterPartition();
        return number;
    }

    /** The number of a user or of a permission. */
    public int newUserNumber() {
        int number = numbers.user();
        numbers = numbers.afterUser();
        return number;
    }

    /** Makes sure that a number found in use is not given again. */
    public void useContainerNumber(int number) {
        while (numbers.container() <= number) {
            numbers = numbers.afterContainer();
        }
    }

    /** Makes sure that a number found in use is not given again. */
    public void usePartitionNumber(int number) {
        while (numbers.partition() <= number) {
            numbers = numbers.afterPartition();
        }
    }

    public boolean usesNewNumbers() {
        return !numbers.equals(account.numbers());
    }

    /** Whether it changes nothing. */
    public boolean isEmpty() {
        return written.isEmpty() && removed.isEmpty() && writeRegion.equals(account.writeRegion());
    }

    /** From now on the members of replica sets are to be there. */
    public void writeIn(String region) {
        writeRegion = region;
    }

    public <T extends CatalogRecord> T write(T record) {
        written.add(record);
        return record;
    }

    public void remove(CatalogRecord record) {
        removed.add(record);
    }

    EtagCondition basis() {
        return basis;
    }

    CatalogChange change() {
        List<CatalogRecord> all = new ArrayList<>(written);
        all.add(new AccountRecord(numbers, account.secretHex(), writeRegion, stamp));
        return new CatalogChange(all, removed);
    }
}
