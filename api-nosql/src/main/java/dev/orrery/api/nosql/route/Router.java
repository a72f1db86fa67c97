package dev.orrery.api.nosql.route;

import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what a path addresses. */
public final class Router {
    private static final Map<String, String> UNSERVED_IN_ACCOUNT = Map.of("media", "Attachments");
    private static final Map<String, String> UNSERVED_IN_CONTAINER = Map.of("schemas", "Schemas");

    private Router() {}

    public static Target route(ResourcePath path) {
        if (path.size() == 0) {
            return new Target.Account();
        }
        return switch (path.segment(0)) {
            case "dbs" -> database(path);
            case "offers" -> offer(path);
            case "addresses" -> addresses(path);
            default -> unserved(UNSERVED_IN_ACCOUNT, path, 0);
        };
    }

    private static Target addresses(ResourcePath path) {
        ResourcePath wanted =
                path.resolveFor()
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "Addresses are asked for with $resolveFor."));
        List<String> rangeIds =
                path.parameter("$partitionKeyRangeIds")
                        .map(ids -> List.of(ids.split(",", -1)))
                        .orElse(List.of());
        Optional<ContainerLink> container =
                wanted.size() > 1 && route(wanted) instanceof Target.InContainer inside
                        ? Optional.of(inside.container())
                        : Optional.empty();
        return new Target.Addresses(container, rangeIds);
    }

    private static Target offer(ResourcePath path) {
        return switch (path.size()) {
            case 1 -> new Target.Offers();
            case 2 -> new Target.Offer(path.segment(1));
            default -> throw unknown(path);
        };
    }

    private static Target database(ResourcePath path) {
        return switch (path.size()) {
            case 1 -> new Target.Databases();
            case 2 -> new Target.Database(path.segment(1));
            default ->
                    switch (path.segment(2)) {
                        case "colls" -> container(path);
                        case "users" -> user(path);
                        case "clientencryptionkeys" -> encryptionKey(path);
                        default -> throw unknown(path);
                    };
        };
    }

    private static Target encryptionKey(ResourcePath path) {
        return switch (path.size()) {
            case 3 -> new Target.EncryptionKeys(path.segment(1));
            case 4 -> new Target.EncryptionKey(path.segment(1), path.segment(3));
            default -> throw unknown(path);
        };
    }

    private static Target user(ResourcePath path) {
        String database = path.segment(1);
        if (path.size() == 3) {
            return new Target.Users(database);
        }
        String user = path.segment(3);
        if (path.size() > 4 && !path.segment(4).equals("permissions")) {
            throw unknown(path);
        }
        return switch (path.size()) {
            case 4 -> new Target.User(database, user);
            case 5 -> new Target.Permissions(database, user);
            case 6 -> new Target.Permission(database, user, path.segment(5));
            default -> throw unknown(path);
        };
    }

    private static Target container(ResourcePath path) {
        if (path.size() == 3) {
            return new Target.Containers(path.segment(1));
        }
        ContainerLink link = new ContainerLink(path.segment(1), path.segment(3));
        if (path.size() == 4) {
            return new Target.Container(link);
        }
        return switch (path.segment(4)) {
            case "docs" -> item(path, link);
            case "sprocs" -> script(path, link, ScriptKind.PROCEDURE);
            case "triggers" -> script(path, link, ScriptKind.TRIGGER);
            case "udfs" -> script(path, link, ScriptKind.FUNCTION);
            case "pkranges" -> {
                if (path.size() > 5) {
                    throw unknown(path);
                }
                yield new Target.Ranges(link);
            }
            case "operations" -> operation(path, link);
            case "conflicts" ->
                    switch (path.size()) {
                        case 5 -> new Target.Conflicts(link);
                        case 6 -> new Target.Conflict(link, path.segment(5));
                        default -> throw unknown(path);
                    };
            default -> unserved(UNSERVED_IN_CONTAINER, path, 4);
        };
    }

    private static Target script(ResourcePath path, ContainerLink link, ScriptKind kind) {
        return switch (path.size()) {
            case 5 -> new Target.Scripts(link, kind);
            case 6 -> new Target.Script(link, kind, path.segment(5));
            default -> throw unknown(path);
        };
    }

    private static Target operation(ResourcePath path, ContainerLink link) {
        if (path.size() == 6 && path.segment(5).equals("partitionkeydelete")) {
            return new Target.PartitionDeletion(link);
        }
        throw unknown(path);
    }

    private static Target item(ResourcePath path, ContainerLink link) {
        return switch (path.size()) {
            case 5 -> new Target.Items(link);
            case 6 -> new Target.Item(link, path.segment(5));
            default -> throw unknown(path);
        };
    }

    private static Target unserved(Map<String, String> features, ResourcePath path, int at) {
        return Optional.ofNullable(features.get(path.segment(at)))
                .map(Target.Unserved::new)
                .orElseThrow(() -> unknown(path));
    }

    private static OrreryException unknown(ResourcePath path) {
        return new OrreryException(
                ErrorCode.NOT_FOUND, "No resource has the path '/" + path.sent() + "'.");
    }
}
