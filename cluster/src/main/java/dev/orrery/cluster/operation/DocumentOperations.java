package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import java.util.Map;
import java.util.function.Function;

/** Changes what the APIs keep in the catalog for themselves. */
final class DocumentOperations {
    private final Workspace workspace;

    DocumentOperations(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The change is worked out from the current documents while nobody else can change them. */
    void change(String collection, Function<Map<String, DocumentRecord>, DocumentChange> decision) {
        CatalogSnapshot snapshot = workspace.snapshot();
        Map<String, DocumentRecord> current = snapshot.documents(collection);
        DocumentChange change = decision.apply(current);
        CatalogEdit edit = workspace.edit();
        for (String name : change.removed()) {
            DocumentRecord old = current.get(name);
            if (old != null) {
                edit.remove(old);
            }
        }
        change.written()
                .forEach(
                        (name, content) ->
                                edit.write(
                                        new DocumentRecord(
                                                collection, name, content, edit.stamp())));
        workspace.run(() -> {}, edit, () -> {});
    }
}
