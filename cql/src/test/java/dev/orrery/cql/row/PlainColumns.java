package dev.orrery.cql.row;

import java.util.Arrays;

/** A table that has every column; paths are ordered as bytes. */
final class PlainColumns implements ColumnRules {
    @Override
    public boolean hasColumn(int number) {
        return true;
    }

    @Override
    public boolean isCounter(int number) {
        return false;
    }

    @Override
    public int comparePaths(int number, byte[] first, byte[] second) {
        return Arrays.compareUnsigned(first, second);
    }
}
