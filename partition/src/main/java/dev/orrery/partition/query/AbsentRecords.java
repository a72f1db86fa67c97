package dev.orrery.partition.query;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Records without a path, by the numbers of their resource ids in ascending order. The number is
 * the part of the id behind that of the container, as clients compare it: little-endian and signed.
 */
final class AbsentRecords {
    static final AbsentRecords NONE = new AbsentRecords(new long[0]);

    private final long[] numbers;

    private AbsentRecords(long[] numbers) {
        this.numbers = numbers;
    }

    /** The numbers, which may be in any order at first; the array belongs to the list. */
    static AbsentRecords of(long[] numbers) {
        Arrays.sort(numbers);
        return new AbsentRecords(numbers);
    }

    int size() {
        return numbers.length;
    }

    long number(int index) {
        return numbers[index];
    }

    /** The index of a number, or else of the first that is greater. */
    int indexOf(long number) {
        int index = Arrays.binarySearch(numbers, number);
        return index >= 0 ? index : -index - 1;
    }

    /** The list without some numbers and with others. */
    AbsentRecords with(Set<Long> present, Set<Long> absent) {
        if (present.isEmpty() && absent.isEmpty()) {
            return this;
        }
        return of(
                LongStream.concat(
                                Arrays.stream(numbers)
                                        .filter(
                                                number ->
                                                        !present.contains(number)
                                                                && !absent.contains(number)),
                                absent.stream().mapToLong(Long::longValue))
                        .toArray());
    }
}
