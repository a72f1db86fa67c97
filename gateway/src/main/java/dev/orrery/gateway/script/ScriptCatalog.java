package dev.orrery.gateway.script;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.DocumentChange;
import dev.orrery.cluster.catalog.DocumentRecord;
import dev.orrery.cluster.catalog.ResourceNames;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of all containers. Looking them up answers from memory; changes wait for the disk.
 */
public final class ScriptCatalog {
    /** In UTF-8; so long that nobody gets there by writing a script. */
    public static final int MAX_BODY_BYTES = 512 << 10;

    private static final String COLLECTION = "scripts";

    private final Cluster cluster;

    public ScriptCatalog(Cluster cluster) {
        this.cluster = cluster;
    }

    /** In the order in which they were made. */
    public List<ScriptRecord> all(int containerNumber, ScriptKind kind) {
        return ofContainer(documents(), containerNumber, kind);
    }

    public Optional<ScriptRecord> find(int containerNumber, ScriptKind kind, String id) {
        return Optional.ofNullable(documents().get(ScriptJson.nameOf(containerNumber, kind, id)))
                .map(ScriptJson::read);
    }

    /** Refused with {@code ALREADY_EXISTS}. */
    public ScriptRecord create(int containerNumber, ScriptKind kind, ScriptSpec spec) {
        require(spec);
        String name = ScriptJson.nameOf(containerNumber, kind, spec.id());
        cluster.operations()
                .changeDocuments(
                        COLLECTION,
                        current -> {
                            if (current.containsKey(name)) {
                                throw exists(spec.id());
                            }
                            requireRoom(current, containerNumber, kind);
                            return written(
                                    containerNumber, kind, nextNumber(current.values()), spec);
                        });
        return find(containerNumber, kind, spec.id()).orElseThrow(ScriptCatalog::gone);
    }

    /** The script may get another id. */
    public ScriptRecord replace(ScriptRecord script, ScriptSpec spec, EtagCondition condition) {
        require(spec);
        String before = nameOf(script);
        String after = ScriptJson.nameOf(script.containerNumber(), script.kind(), spec.id());
        cluster.operations()
                .changeDocuments(
                        COLLECTION,
                        current -> {
                            requireCondition(current.get(before), condition);
                            if (!before.equals(after) && current.containsKey(after)) {
                                throw exists(spec.id());
                            }
                            DocumentChange change =
                                    written(
                                            script.containerNumber(),
                                            script.kind(),
                                            script.number(),
                                            spec);
                            return before.equals(after)
                                    ? change
                                    : new DocumentChange(
                                            COLLECTION, change.written(), Set.of(before));
                        });
        return find(script.containerNumber(), script.kind(), spec.id())
                .orElseThrow(ScriptCatalog::gone);
    }

    public void delete(ScriptRecord script, EtagCondition condition) {
        String name = nameOf(script);
        cluster.operations()
                .changeDocuments(
                        COLLECTION,
                        current -> {
                            requireCondition(current.get(name), condition);
                            return new DocumentChange(COLLECTION, Map.of(), Set.of(name));
                        });
    }

    /** Removes the scripts of containers that are gone. */
    public void retain(IntPredicate containerNumbers) {
        if (!orphans(documents(), containerNumbers).isEmpty()) {
            cluster.operations()
                    .changeDocuments(
                            COLLECTION,
                            current ->
                                    new DocumentChange(
                                            COLLECTION,
                                            Map.of(),
                                            orphans(current, containerNumbers)));
        }
    }

    private static Set<String> orphans(
            Map<String, DocumentRecord> documents, IntPredicate containerNumbers) {
        return documents.values().stream()
                .filter(document -> !containerNumbers.test(ScriptJson.containerOf(document)))
                .map(DocumentRecord::name)
                .collect(Collectors.toSet());
    }

    private Map<String, DocumentRecord> documents() {
        return cluster.snapshot().documents(COLLECTION);
    }

    private static List<ScriptRecord> ofContainer(
            Map<String, DocumentRecord> documents, int containerNumber, ScriptKind kind) {
        String prefix = ScriptJson.nameOf(containerNumber, kind, "");
        return documents.values().stream()
                .filter(document -> document.name().startsWith(prefix))
                .map(ScriptJson::read)
                .sorted(Comparator.comparingInt(ScriptRecord::number))
                .toList();
    }

    private static DocumentChange written(
            int containerNumber, ScriptKind kind, int number, ScriptSpec spec) {
        return new DocumentChange(
                COLLECTION,
                Map.of(
                        ScriptJson.nameOf(containerNumber, kind, spec.id()),
                        ScriptJson.write(containerNumber, kind, number, spec)),
                Set.of());
    }

    private static int nextNumber(Iterable<DocumentRecord> all) {
        int highest = 0;
        for (DocumentRecord document : all) {
            highest = Math.max(highest, ScriptJson.read(document).number());
        }
        return highest + 1;
    }

    private static String nameOf(ScriptRecord script) {
        return ScriptJson.nameOf(script.containerNumber(), script.kind(), script.spec().id());
    }

    private static void require(ScriptSpec spec) {
        ResourceNames.require(spec.id());
        if (spec.id().getBytes(StandardCharsets.UTF_8).length > ResourceNames.MAX_LENGTH) {
            throw OrreryException.badRequest("The id of a script has at most 255 bytes.");
        }
        if (spec.body().isBlank()) {
            throw OrreryException.badRequest("The body of a script must not be empty.");
        }
        if (spec.body().getBytes(StandardCharsets.UTF_8).length > MAX_BODY_BYTES) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "The body of a script has at most %d bytes.".formatted(MAX_BODY_BYTES));
        }
    }

    private static void requireRoom(
            Map<String, DocumentRecord> current, int containerNumber, ScriptKind kind) {
        if (ofContainer(current, containerNumber, kind).size() >= kind.limit()) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The container has as many scripts of this kind as it may: %d."
                            .formatted(kind.limit()));
        }
    }

    private static void requireCondition(
            @Nullable DocumentRecord current, EtagCondition condition) {
        if (current == null) {
            throw gone();
        }
        if (!EtagCondition.holds(condition, current.etag())) {
            throw new OrreryException(
                    ErrorCode.PRECONDITION_FAILED,
                    "The script has changed: its etag is now %s.".formatted(current.etag()));
        }
    }

    private static OrreryException exists(String id) {
        return new OrreryException(
                ErrorCode.ALREADY_EXISTS, "A script with the id '" + id + "' exists already.");
    }

    private static OrreryException gone() {
        return new OrreryException(ErrorCode.NOT_FOUND, "The script does not exist.");
    }
}
