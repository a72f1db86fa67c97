package dev.orrery.testkit.history;

import static dev.orrery.testkit.history.Isolation.SERIALIZABLE;
import static dev.orrery.testkit.history.Isolation.SNAPSHOT;
import static dev.orrery.testkit.history.Isolation.STRICT_SERIALIZABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testkit.history.Transaction.Append;
import dev.orrery.testkit.history.Transaction.Read;
import dev.orrery.testkit.history.Transaction.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListAppendTest {
    private final List<Operation<Transaction>> history = new ArrayList<>();

    private void add(Step... steps) {
        add(Outcome.APPLIED, steps);
    }

    private void add(Outcome outcome, Step... steps) {
        long time = 10L * history.size();
        history.add(new Operation<>(0, time, time + 5, outcome, Transaction.of(steps)));
    }

    private static Append append(String key, int element) {
        return new Append(key, element);
    }

    private static Read read(String key, Integer... found) {
        return new Read(key, List.of(found));
    }

    private Verdict verdict(Isolation level) {
        return new ListAppend(level).check(history);
    }

    private void requireViolation(Isolation level, String part) {
        assertThat(verdict(level)).isInstanceOf(Verdict.Violation.class);
        assertThat(((Verdict.Violation) verdict(level)).explanation()).contains(part);
    }

    @Test
    void oneAfterAnotherIsRight() {
        add(append("x", 1), append("y", 2));
        add(read("x", 1), append("x", 3), read("x", 1, 3));
        add(read("x", 1, 3), read("y", 2));
        for (Isolation level : Isolation.values()) {
            assertThat(verdict(level).isCorrect()).isTrue();
        }
    }

    @Test
    void readsOfRefusedElementsAreFound() {
        add(Outcome.REFUSED, append("x", 1));
        add(read("x", 1));
        requireViolation(SNAPSHOT, "refused");
    }

    @Test
    void elementsOfNobodyAreFound() {
        add(read("x", 7));
        requireViolation(SNAPSHOT, "nobody");
    }

    @Test
    void halfATransactionIsFound() {
        add(append("x", 1), append("x", 2));
        add(read("x", 1));
        requireViolation(SNAPSHOT, "part");
    }

    @Test
    void twoOrdersOfOneListAreFound() {
        add(append("x", 1));
        add(append("x", 2));
        add(read("x", 1, 2));
        add(read("x", 2));
        requireViolation(SNAPSHOT, "was read as");
    }

    @Test
    void whatATransactionHasAppendedItself() {
        add(append("x", 1), read("x"));
        requireViolation(SNAPSHOT, "lacks");
    }

    /** Both saw neither's write and both wrote the same list: one of the updates is lost. */
    @Test
    void aLostUpdateIsFound() {
        add(read("x"), append("x", 1));
        add(read("x"), append("x", 2));
        add(read("x", 1, 2));
        requireViolation(SNAPSHOT, "cycle");
    }

    /** A read sees one write of a transaction and not its other one. */
    @Test
    void aTornReadIsFound() {
        add(append("x", 1), append("y", 2));
        add(read("x", 1), read("y"));
        add(read("y", 2));
        requireViolation(SNAPSHOT, "cycle");
    }

    @Test
    void writesInOppositeOrdersAreFound() {
        add(append("x", 1), append("y", 1));
        add(append("x", 2), append("y", 2));
        add(read("x", 1, 2));
        add(read("y", 2, 1));
        requireViolation(SNAPSHOT, "cycle");
    }

    @Test
    void circularInformationIsFound() {
        add(append("x", 1), read("y", 2));
        add(append("y", 2), read("x", 1));
        requireViolation(SNAPSHOT, "cycle");
    }

    @Test
    void writeSkewIsAllowedOnlyUnderSnapshotIsolation() {
        add(read("x"), append("y", 1));
        add(read("y"), append("x", 2));
        add(read("x", 2), read("y", 1));
        assertThat(verdict(SNAPSHOT).isCorrect()).isTrue();
        requireViolation(SERIALIZABLE, "cycle");
    }

    /** Two readers see two independent writes in different orders. */
    @Test
    void aLongForkIsFound() {
        add(append("x", 1));
        add(append("y", 1));
        add(read("x", 1), read("y"));
        add(read("x"), read("y", 1));
        requireViolation(SNAPSHOT, "cycle");
    }

    @Test
    void anOldStateCountsOnlyWhereTimeDoes() {
        add(append("x", 1));
        add(read("x"));
        add(read("x", 1));
        assertThat(verdict(SERIALIZABLE).isCorrect()).isTrue();
        requireViolation(STRICT_SERIALIZABLE, "answered before");
    }

    @Test
    void unknownAppendsMayBeThereOrNot() {
        add(Outcome.UNKNOWN, append("x", 1));
        add(read("x"));
        add(read("x", 1));
        assertThat(verdict(STRICT_SERIALIZABLE).isCorrect()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void randomHistoriesOfACorrectStoreAreRight(long seed) {
        Random random = new Random(seed);
        Map<String, List<Integer>> store = new HashMap<>();
        int next = 0;
        for (int i = 0; i < 300; i++) {
            List<Step> steps = new ArrayList<>();
            boolean refused = random.nextInt(10) == 0;
            Map<String, List<Integer>> after = new HashMap<>();
            store.forEach((key, list) -> after.put(key, new ArrayList<>(list)));
            for (int step = 0; step < 1 + random.nextInt(4); step++) {
                String key = "k" + random.nextInt(4);
                List<Integer> list = after.computeIfAbsent(key, absent -> new ArrayList<>());
                if (random.nextBoolean()) {
                    list.add(next);
                    steps.add(append(key, next++));
                } else {
                    steps.add(new Read(key, list));
                }
            }
            if (!refused) {
                store = after;
            }
            add(refused ? Outcome.REFUSED : Outcome.APPLIED, steps.toArray(Step[]::new));
        }
        assertThat(verdict(STRICT_SERIALIZABLE)).isEqualTo(Verdict.correct());
    }
}
