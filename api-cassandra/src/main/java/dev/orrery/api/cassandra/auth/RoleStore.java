package dev.orrery.api.cassandra.auth;

import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The roles of the account. Reading is from memory; a change waits for the disk. */
public final class RoleStore {
    private static final String COLLECTION = "cassandra-roles";

    private final Gateway gateway;
    private volatile Loaded loaded = new Loaded(Map.of(), RoleBook.EMPTY);

    public RoleStore(Gateway gateway) {
        this.gateway = gateway;
    }

    /** All roles as they are now. The catalog makes a new map for every change. */
    @SuppressWarnings("ReferenceEquality")
    public RoleBook roles() {
        Map<String, DocumentRecord> documents = gateway.metadata().documents(COLLECTION);
        Loaded known = loaded;
        if (known.documents() != documents) {
            known = new Loaded(documents, decode(documents));
            loaded = known;
        }
        return known.book();
    }

    private static RoleBook decode(Map<String, DocumentRecord> documents) {
        Map<String, Role> roles = new HashMap<>();
        documents.forEach(
                (name, record) -> roles.put(name, RoleJson.decode(name, record.content())));
        return new RoleBook(roles);
    }

    /** Blocks. The change is made of what the roles are while no other change can come between. */
    void change(UnaryOperator<RoleBook> decision) {
        gateway.metadata()
                .changeDocuments(
                        COLLECTION,
                        documents -> {
                            RoleBook before = decode(documents);
                            return difference(before, decision.apply(before));
                        });
    }

    private static DocumentChange difference(RoleBook before, RoleBook after) {
        Map<String, JsonObject> written = new HashMap<>();
        after.all()
                .forEach(
                        (name, role) -> {
                            if (!role.equals(before.all().get(name))) {
                                written.put(name, RoleJson.encode(role));
                            }
                        });
        Set<String> removed = new HashSet<>(before.all().keySet());
        removed.removeAll(after.all().keySet());
        return new DocumentChange(COLLECTION, written, removed);
    }

    private record Loaded(Map<String, DocumentRecord> documents, RoleBook book) {}
}
