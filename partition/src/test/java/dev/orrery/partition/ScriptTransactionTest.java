package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.deleteItem;
import static dev.orrery.partition.PartitionFixture.upsertItem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.budget.BudgetSettings;
import dev.orrery.partition.script.ScriptAttempt;
import dev.orrery.partition.script.ScriptScope;
import dev.orrery.partition.script.ScriptTask;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.script.ScriptCollection;
import dev.orrery.script.ScriptCollection.Answer;
import dev.orrery.script.ScriptCollection.Question;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptTransactionTest {
    private static final String ALT = "dbs/db/colls/c";
    @TempDir Path directory;

    private final AtomicInteger ids = new AtomicInteger();
    private PartitionFixture fixture;

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
        fixture.install();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private <T> ScriptAttempt<T> attempt(String key, Function<ScriptCollection, T> work) {
        return attempt(key, true, work);
    }

    private <T> ScriptAttempt<T> attempt(
            String key, boolean commits, Function<ScriptCollection, T> work) {
        ScriptScope scope =
                new ScriptScope(
                        address(key),
                        ALT,
                        Priority.HIGH,
                        Environment.of(fixture.clock),
                        () -> "made-" + ids.incrementAndGet());
        ScriptTask<T> task =
                transaction -> new ScriptTask.Result<>(work.apply(transaction.items()), commits);
        return fixture.partition().scripts().attempt(scope, task, null).join();
    }

    private static Answer read(ScriptCollection items, String id) {
        return items.read(ALT + "/docs/" + id, Optional.empty());
    }

    private static Answer upsert(ScriptCollection items, String key, String id, int value) {
        String json = "{\"id\":\"%s\",\"pk\":\"%s\",\"value\":%d}".formatted(id, key, value);
        return items.upsert(ALT, json, Optional.empty());
    }

    private static String rows(ScriptCollection items, String query) {
        Answer answer = items.query(ALT, new Question('"' + query + '"', -1, Optional.empty()));
        return ((Answer.Done) answer).resource().orElseThrow();
    }

    @Test
    void writesAreAppliedTogetherWithTheEtagsThatWereShown() {
        ScriptAttempt<Answer> attempt =
                attempt(
                        "a",
                        items -> {
                            upsert(items, "a", "1", 1);
                            return upsert(items, "a", "2", 2);
                        });

        ScriptAttempt.Ended<Answer> ended = (ScriptAttempt.Ended<Answer>) attempt;
        String shown = ((Answer.Done) ended.value()).resource().orElseThrow();
        assertThat(fixture.found("a", "2").toString()).isEqualTo(shown);
        assertThat(fixture.found("a", "1").toString()).contains("\"value\":1");
        assertThat(ended.charge()).isGreaterThan(9);
        assertThat(ended.lsn()).isEqualTo(fixture.partition().lsn());
        fixture.verify();
    }

    @Test
    void whatIsNotCommittedLeavesNoTrace() {
        long before = fixture.partition().lsn();
        attempt("a", false, items -> upsert(items, "a", "1", 1));
        assertThat(fixture.scanAll(10)).isEmpty();
        assertThat(fixture.partition().lsn()).isEqualTo(before);
    }

    @Test
    void aChangeOfWhatWasReadIsAConflict() {
        fixture.write(createItem("a", "1", 1));
        ScriptAttempt<Answer> attempt =
                attempt(
                        "a",
                        items -> {
                            read(items, "1");
                            fixture.write(upsertItem("a", "1", 2));
                            return upsert(items, "a", "2", 2);
                        });
        assertThat(attempt).isInstanceOf(ScriptAttempt.Conflict.class);
        assertThat(fixture.scanAll(10)).hasSize(1);
    }

    @Test
    void aCreationUnderAReaderOfNothingIsAConflict() {
        ScriptAttempt<Answer> attempt =
                attempt(
                        "a",
                        items -> {
                            assertThat(read(items, "1"))
                                    .isEqualTo(
                                            new Answer.Refused(
                                                    404,
                                                    "There is no item with this id in the"
                                                            + " partition."));
                            fixture.write(createItem("a", "1", 1));
                            return upsert(items, "a", "2", 2);
                        });
        assertThat(attempt).isInstanceOf(ScriptAttempt.Conflict.class);
    }

    @Test
    void changesOfOtherItemsDoNotMatterToPointReads() {
        fixture.write(createItem("a", "1", 1));
        ScriptAttempt<Answer> attempt =
                attempt(
                        "a",
                        items -> {
                            read(items, "1");
                            fixture.write(upsertItem("a", "other", 2));
                            fixture.write(createItem("b", "1", 2));
                            return upsert(items, "a", "1", 5);
                        });
        assertThat(attempt).isInstanceOf(ScriptAttempt.Ended.class);
        assertThat(fixture.found("a", "1").toString()).contains("\"value\":5");
        fixture.verify();
    }

    @Test
    void anyChangeOfTheLogicalPartitionIsAConflictForASearch() {
        fixture.write(createItem("a", "1", 1));
        for (Runnable change :
                new Runnable[] {
                    () -> fixture.write(createItem("a", "2", 1)),
                    () -> fixture.write(upsertItem("a", "1", 7)),
                    () -> fixture.run(deleteItem("a", "1"))
                }) {
            ScriptAttempt<Answer> attempt =
                    attempt(
                            "a",
                            items -> {
                                rows(items, "SELECT * FROM c");
                                change.run();
                                return upsert(items, "a", "sum", 1);
                            });
            assertThat(attempt).isInstanceOf(ScriptAttempt.Conflict.class);
        }
    }

    @Test
    void changesOfOtherKeysDoNotMatterToASearch() {
        fixture.write(createItem("a", "1", 1));
        // The first attempt makes the writer remember; the second one relies on that.
        for (int i = 0; i < 2; i++) {
            int id = i;
            ScriptAttempt<Answer> attempt =
                    attempt(
                            "a",
                            items -> {
                                rows(items, "SELECT * FROM c");
                                if (id > 0) {
                                    fixture.write(createItem("b", "x" + id, 1));
                                }
                                return upsert(items, "a", "sum" + id, 1);
                            });
            assertThat(attempt).isInstanceOf(ScriptAttempt.Ended.class);
        }
    }

    @Test
    void searchesSeeOwnWrites() {
        fixture.write(createItem("a", "1", 1));
        fixture.write(createItem("a", "2", 2));
        fixture.write(createItem("b", "1", 9));
        attempt(
                "a",
                items -> {
                    assertThat(rows(items, "SELECT VALUE c.value FROM c ORDER BY c.value"))
                            .isEqualTo("[1,2]");
                    upsert(items, "a", "1", 5);
                    upsert(items, "a", "3", 3);
                    items.delete(ALT + "/docs/2", Optional.empty());
                    assertThat(rows(items, "SELECT VALUE c.value FROM c ORDER BY c.value"))
                            .isEqualTo("[3,5]");
                    assertThat(rows(items, "SELECT VALUE COUNT(1) FROM c WHERE c.value > 3"))
                            .isEqualTo("[1]");
                    assertThat(rows(items, "SELECT VALUE c.id FROM c WHERE c.id = '2'"))
                            .isEqualTo("[]");
                    return 0;
                });
        fixture.verify();
    }

    @Test
    void itemsAreFoundByTheirSelfLinks() {
        String self = self(fixture.write(createItem("a", "1", 1)).item().toString());
        attempt(
                "a",
                items -> {
                    assertThat(items.read(self, Optional.empty())).isInstanceOf(Answer.Done.class);
                    Answer made = items.create(ALT, "{\"pk\":\"a\"}", true);
                    String own = self(((Answer.Done) made).resource().orElseThrow());
                    assertThat(items.read(own, Optional.empty())).isInstanceOf(Answer.Done.class);
                    assertThat(items.delete(own, Optional.empty())).isInstanceOf(Answer.Done.class);
                    assertThat(items.read(own, Optional.empty()))
                            .isInstanceOf(Answer.Refused.class);
                    return 0;
                });
        assertThat(fixture.scanAll(10)).hasSize(1);
    }

    private static String self(String item) {
        return item.replaceAll(".*\"_self\":\"([^\"]*)\".*", "$1");
    }

    @Test
    void resourceIdsStayUniqueAfterAReopening() {
        attempt("a", items -> upsert(items, "a", "1", 1));
        String first = fixture.found("a", "1").toString();
        fixture.reopen();
        attempt("a", items -> upsert(items, "a", "2", 1));
        fixture.write(createItem("a", "3", 1));
        assertThat(self(fixture.found("a", "2").toString())).isNotEqualTo(self(first));
        assertThat(self(fixture.found("a", "3").toString())).isNotEqualTo(self(first));
        fixture.verify();
    }

    @Test
    void rulesOfItemsHoldForScripts() {
        attempt(
                "a",
                items -> {
                    assertThat(number(items.create(ALT, "{\"id\":\"x\",\"pk\":\"b\"}", true)))
                            .isEqualTo(400);
                    assertThat(number(items.create(ALT, "{\"id\":\"\",\"pk\":\"a\"}", true)))
                            .isEqualTo(400);
                    assertThat(number(items.create(ALT, "{\"pk\":\"a\"}", false))).isEqualTo(400);
                    assertThat(number(items.create("dbs/x/colls/y", "{\"pk\":\"a\"}", true)))
                            .isEqualTo(403);
                    assertThat(number(items.read("dbs/x/colls/y/docs/1", Optional.empty())))
                            .isEqualTo(403);
                    assertThat(number(items.read("nonsense", Optional.empty()))).isEqualTo(400);
                    upsert(items, "a", "1", 1);
                    assertThat(number(items.create(ALT, "{\"id\":\"1\",\"pk\":\"a\"}", true)))
                            .isEqualTo(409);
                    assertThat(number(items.delete(ALT + "/docs/1", Optional.of("\"other\""))))
                            .isEqualTo(412);
                    assertThat(
                                    number(
                                            items.query(
                                                    ALT,
                                                    new Question(
                                                            "\"SELEKT\"", -1, Optional.empty()))))
                            .isEqualTo(400);
                    return 0;
                });
        assertThat(fixture.scanAll(10)).hasSize(1);
    }

    private static int number(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Refused.class);
        return ((Answer.Refused) answer).number();
    }

    @Test
    void whatTheBudgetDoesNotCoverIsNotAccepted() {
        fixture.partition().budget().provision(BudgetSettings.of(20));
        AtomicInteger accepted = new AtomicInteger();
        ScriptAttempt<Boolean> attempt =
                attempt(
                        "a",
                        items -> {
                            for (int i = 0; i < 50; i++) {
                                if (upsert(items, "a", "i" + i, i) instanceof Answer.NotAccepted) {
                                    return true;
                                }
                                accepted.incrementAndGet();
                            }
                            return false;
                        });
        assertThat(((ScriptAttempt.Ended<Boolean>) attempt).value()).isTrue();
        assertThat(accepted.get()).isBetween(1, 10);
        assertThatThrownBy(() -> attempt("a", items -> 0))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.THROTTLED));
        fixture.partition().budget().lift();
        assertThat(fixture.scanAll(100)).hasSize(accepted.get());
    }

    @Test
    void anotherDefinitionIsToldToTheCaller() {
        fixture.install(PartitionFixture.definition(2));
        assertThatThrownBy(() -> attempt("a", items -> 0))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.DEFINITION_STALE));
    }
}
