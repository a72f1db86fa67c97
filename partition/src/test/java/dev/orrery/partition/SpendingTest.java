package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.budget.BudgetSettings;
import dev.orrery.partition.budget.Burst;
import dev.orrery.partition.budget.PartitionBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpendingTest {
    private static final EtagCondition NONE = EtagCondition.NONE;

    private PartitionFixture fixture;

    @BeforeEach
    void open(@TempDir Path directory) {
        fixture = new PartitionFixture(directory);
        fixture.install();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private PartitionBudget budget() {
        return fixture.partition().budget();
    }

    private void provision(double ruPerSecond) {
        budget().provision(BudgetSettings.of(ruPerSecond));
    }

    @Test
    void nothingIsLimitedUntilItIsProvisioned() {
        for (int i = 0; i < 100; i++) {
            fixture.write(PartitionFixture.createItem("a", "i" + i, 1));
        }
        assertThat(budget().isLimited()).isFalse();
        assertThat(budget().counters().spentInAll()).isGreaterThan(495);
    }

    @Test
    void writesSpendTheirPriceAndNoMoreThanTheBudgetAndOneRequest() {
        provision(100);
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            answers.add(fixture.partition().submit(PartitionFixture.createItem("a", "i" + i, i)));
        }
        double spent = 0;
        double price = 0;
        int refusals = 0;
        for (CompletableFuture<Outcome> answer : answers) {
            Outcome outcome = answer.join();
            if (outcome instanceof Outcome.Refused refused) {
                assertThat(refused.code()).isEqualTo(ErrorCode.THROTTLED);
                assertThat(refused.charge()).isZero();
                assertThat(refused.retryAfterMillis()).isBetween(1L, 1_000L);
                refusals++;
            } else {
                price = outcome.charge();
                spent += price;
            }
        }
        assertThat(refusals).isPositive();
        assertThat(spent).isBetween(100.0, 100.0 + price);
        assertThat(budget().counters().spentThisSecond()).isCloseTo(spent, offset(1e-6));
        budget().lift();
        assertThat(fixture.scanAll(1_000)).hasSize(200 - refusals);
        fixture.verify();
    }

    @Test
    void whatCannotBePaidLeavesNoTraceAndSucceedsAfterTheNamedWait() {
        provision(5);
        fixture.write(PartitionFixture.createItem("a", "1", 1));
        Outcome.Refused refused = fixture.refused(PartitionFixture.createItem("a", "2", 1));
        assertThat(refused.code()).isEqualTo(ErrorCode.THROTTLED);
        fixture.clock.advanceSeconds(Math.ceilDiv(refused.retryAfterMillis(), 1_000));
        fixture.write(PartitionFixture.createItem("a", "2", 1));
        fixture.verify();
    }

    @Test
    void readsAreRefusedTooAndPayTheirPrice() {
        fixture.write(PartitionFixture.createItem("a", "1", 1));
        fixture.clock.advanceSeconds(1);
        provision(3);
        for (int i = 0; i < 3; i++) {
            fixture.found("a", "1");
        }
        assertThat(fixture.read("a", "1"))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.THROTTLED));
        assertThat(fixture.partition().reads().readCached(PartitionFixture.address("a"), "1", NONE))
                .hasValueSatisfying(
                        outcome -> assertThat(outcome).isInstanceOf(Outcome.Refused.class));
        assertThat(budget().counters().spentThisSecond()).isEqualTo(3.0);
    }

    @Test
    void pagesAreRefusedWhileThereIsDebtAndSettleTheirRealPrice() {
        for (int i = 0; i < 50; i++) {
            fixture.write(PartitionFixture.createItem("a", "i" + i, 1));
        }
        fixture.clock.advanceSeconds(1);
        provision(10);
        ScanRequest all = scan();
        assertThat(fixture.partition().reads().scan(all).charge()).isEqualTo(50.0);
        assertThat(budget().counters().spentThisSecond()).isEqualTo(50.0);
        assertThatThrownBy(() -> fixture.partition().reads().scan(all))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.THROTTLED);
                            assertThat(e.retryAfterMillis()).hasValue(5_000);
                        });
        fixture.clock.advanceSeconds(5);
        assertThat(fixture.partition().reads().scan(all).items()).hasSize(50);
    }

    private static ScanRequest scan() {
        return new ScanRequest(
                PartitionFixture.CONTAINER,
                RingRange.FULL,
                Optional.empty(),
                Optional.empty(),
                1_000,
                Integer.MAX_VALUE);
    }

    @Test
    void requestsOfTheSystemAreFree() {
        provision(1);
        fixture.write(PartitionFixture.createItem("a", "1", 1));
        assertThat(fixture.refused(PartitionFixture.createItem("a", "2", 1)).code())
                .isEqualTo(ErrorCode.THROTTLED);
        fixture.install(PartitionFixture.definition(2));
    }

    @Test
    void whatWasSentToTheWrongPlaceIsNotChargedHere() {
        Command stale = PartitionFixture.createItem("a", "1", 1);
        fixture.install(PartitionFixture.definition(2));
        double before = budget().counters().spentInAll();
        assertThat(fixture.refused(stale).code()).isEqualTo(ErrorCode.DEFINITION_STALE);
        assertThat(budget().counters().spentInAll()).isEqualTo(before);
    }

    @Test
    void lowPriorityGetsWhatIsLeft() {
        budget().provision(new BudgetSettings(100, Burst.OFF, true));
        fixture.write(PartitionFixture.createItem("a", "1", 1));
        Outcome low =
                fixture.partition()
                        .submit(PartitionFixture.createItem("a", "2", 1), Priority.LOW)
                        .join();
        assertThat(low).isInstanceOf(Outcome.Refused.class);
        fixture.write(PartitionFixture.createItem("a", "3", 1));
    }

    @Test
    void expiredItemsAreRemovedWithSpareBudgetOnly() {
        fixture.install(
                PartitionFixture.definition(
                        2, IndexingPolicy.ALL, UniqueKeyPolicy.NONE, new TimeToLive(1)));
        for (int i = 0; i < 20; i++) {
            fixture.write(
                    new Command.CreateItem(
                            PartitionFixture.address("a", 2),
                            "i" + i,
                            PartitionFixture.item("a", "i" + i, 1)));
        }
        provision(20);
        for (int left = 19; left >= 0; left--) {
            fixture.clock.advanceSeconds(10);
            fixture.partition().tick();
            awaitItems(left);
        }
        fixture.verify();
    }

    /** Background steps go through the loop, so what is sent behind them sees their effect. */
    private void awaitItems(long expected) {
        for (int i = 0; i < 1_000; i++) {
            if (fixture.partition().statistics(PartitionFixture.CONTAINER).items() == expected) {
                return;
            }
            fixture.run(new Command.DropContainer(99));
        }
        assertThat(fixture.partition().statistics(PartitionFixture.CONTAINER).items())
                .isEqualTo(expected);
    }

    @Test
    void theHeaviestLogicalPartitionIsNamed() {
        for (int i = 0; i < 10; i++) {
            fixture.write(PartitionFixture.createItem("hot", "i" + i, i));
        }
        fixture.write(PartitionFixture.createItem("cold", "1", 1));
        assertThat(budget().heaviest(1))
                .singleElement()
                .satisfies(
                        top -> {
                            assertThat(top.share()).isGreaterThan(0.8);
                            assertThat(top.errorRequestUnits()).isZero();
                        });
    }
}
