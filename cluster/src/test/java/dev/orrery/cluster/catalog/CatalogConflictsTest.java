package dev.orrery.cluster.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.NodeResources;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes change the catalog at the same time, and hear of each other at any moment. */
class CatalogConflictsTest {
    @TempDir Path directory;

    private NodeResources resources;
    private CatalogStore store;
    private Catalog here;
    private Catalog elsewhere;

    @BeforeEach
    void open() {
        resources = new NodeResources(ClusterOptions.defaults(directory));
        store = CatalogStore.open(resources.catalogContext(), directory.resolve("catalog"));
        here = Catalog.open(store, Clock.system());
        elsewhere = Catalog.open(store, Clock.system());
    }

    @AfterEach
    void close() {
        store.close();
        resources.close();
    }

    @Test
    void aChangeOfWhatIsNotTheNewestIsRefused() {
        here.begin();
        CatalogEdit edit = database(here, "a");
        create(elsewhere, "b");
        assertRefused(edit);
    }

    @Test
    void hearingOfAnotherChangeDoesNotMakeAnOlderOneFit() {
        here.begin();
        CatalogEdit edit = database(here, "a");
        create(elsewhere, "b");
        here.reload();
        assertRefused(edit);
    }

    @Test
    void whatWasSeenBeforeAnotherChangeIsNoGroundForAChangeAfterIt() {
        here.begin();
        assertThat(here.snapshot().database(new ResourceName.ByName("b"))).isEmpty();
        create(elsewhere, "b");
        here.reload();
        assertRefused(database(here, "b"));
    }

    @Test
    void whoBeginsAgainHasNumbersOfItsOwn() {
        here.begin();
        CatalogEdit edit = database(here, "a");
        create(elsewhere, "b");
        here.reload();
        assertRefused(edit);

        create(here, "a");
        create(here, "c");
        elsewhere.reload();

        assertThat(elsewhere.snapshot().databases())
                .extracting(DatabaseRecord::id)
                .containsExactlyInAnyOrder("a", "b", "c");
        assertThat(elsewhere.snapshot().databases())
                .extracting(DatabaseRecord::number)
                .doesNotHaveDuplicates();
        assertThat(here.snapshot().databases()).hasSize(3);
    }

    @Test
    void anOperationMayMakeSeveralChanges() {
        here.begin();
        here.commit(database(here, "a"));
        here.commit(database(here, "b"));
        create(elsewhere, "c", true);
        here.reload();
        assertRefused(database(here, "d"));
    }

    private void assertRefused(CatalogEdit edit) {
        assertThatThrownBy(() -> here.commit(edit))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.RETRY_WITH));
    }

    private static void create(Catalog catalog, String id) {
        create(catalog, id, false);
    }

    private static void create(Catalog catalog, String id, boolean isBehind) {
        if (isBehind) {
            catalog.reload();
        }
        catalog.begin();
        catalog.commit(database(catalog, id));
    }

    private static CatalogEdit database(Catalog catalog, String id) {
        CatalogEdit edit = catalog.edit();
        edit.write(new DatabaseRecord(edit.newDatabaseNumber(), id, edit.stamp()));
        return edit;
    }
}
