package dev.orrery.api.nosql.route;

import dev.orrery.gateway.script.ScriptKind;
import java.util.List;
import java.util.Optional;

/** What a request addresses. Names are decoded; each may be a resource id instead. */
public sealed interface Target {
    /** Every target inside a container. */
    sealed interface InContainer extends Target {
        ContainerLink container();
    }

    record ContainerLink(String database, String container) {}

    record Account() implements Target {}

    /**
     * The replicas of ranges, for clients in direct mode.
     *
     * @param container whose ranges; empty for the account's own resources
     */
    record Addresses(Optional<ContainerLink> container, List<String> rangeIds) implements Target {
        public Addresses {
            rangeIds = List.copyOf(rangeIds);
        }
    }

    record Databases() implements Target {}

    record Database(String database) implements Target {}

    record Containers(String database) implements Target {}

    record Container(ContainerLink container) implements InContainer {}

    record Items(ContainerLink container) implements InContainer {}

    record Item(ContainerLink container, String id) implements InContainer {}

    record Ranges(ContainerLink container) implements InContainer {}

    record Conflicts(ContainerLink container) implements InContainer {}

    record Conflict(ContainerLink container, String id) implements InContainer {}

    /** The stored procedures, the triggers or the functions of a container. */
    record Scripts(ContainerLink container, ScriptKind kind) implements InContainer {}

    record Script(ContainerLink container, ScriptKind kind, String id) implements InContainer {}

    /** The deletion of all items of a partition key. */
    record PartitionDeletion(ContainerLink container) implements InContainer {}

    record EncryptionKeys(String database) implements Target {}

    record EncryptionKey(String database, String id) implements Target {}

    record Users(String database) implements Target {}

    record User(String database, String user) implements Target {}

    record Permissions(String database, String user) implements Target {}

    record Permission(String database, String user, String permission) implements Target {}

    record Offers() implements Target {}

    record Offer(String id) implements Target {}

    /** A resource the protocol has and this server does not serve. */
    record Unserved(String feature) implements Target {}
}
