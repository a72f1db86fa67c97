package dev.orrery.storage.index;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonKind;
import dev.orrery.model.json.JsonView;
import dev.orrery.storage.key.IndexValue;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.PathId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks one item and collects its terms, possibly with repetitions. */
final class TermCollector {
    /** More than one command's share of a batch can hold, so nothing legitimate is refused. */
    private static final int MAX_TERMS = 300_000;

    private final JsonView item;
    private final IndexedPaths paths;
    private final List<byte[]> terms = new ArrayList<>();
    private final KeyWriter writer = new KeyWriter();

    TermCollector(JsonView item, IndexedPaths paths) {
        this.item = item;
        this.paths = paths;
    }

    List<byte[]> collect() {
        PathRules rules = paths.rules();
        walkMembers(item.root(), PathId.ROOT, rules, rules.includesBelow(false));
        paths.composites().forEach(this::addComposite);
        return terms;
    }

    private void walk(int value, long path, @Nullable PathRules rules, boolean inherited) {
        if (rules == null && !inherited) {
            return;
        }
        JsonKind kind = item.kind(value);
        if (rules == null || rules.includes(inherited)) {
            writer.clear().putLong(path);
            JsonValues.writeIndexed(writer, item, value, kind);
            add();
        }
        boolean below = rules == null ? inherited : rules.includesBelow(inherited);
        switch (kind) {
            case OBJECT -> walkMembers(value, path, rules, below);
            case ARRAY -> walkElements(value, path, rules, below);
            case NULL, FALSE, TRUE, NUMBER, STRING -> {}
        }
    }

    private void walkMembers(int object, long path, @Nullable PathRules rules, boolean inherited) {
        int size = item.size(object);
        for (int i = 0; i < size; i++) {
            int member = item.memberAt(object, i);
            long memberPath = memberPath(path, member);
            walk(member, memberPath, rules == null ? null : rules.child(memberPath), inherited);
        }
    }

    private void walkElements(int array, long path, @Nullable PathRules rules, boolean inherited) {
        long elementPath = PathId.element(path);
        PathRules elementRules = rules == null ? null : rules.child(elementPath);
        int size = item.size(array);
        for (int i = 0; i < size; i++) {
            walk(item.element(array, i), elementPath, elementRules, inherited);
        }
    }

    private long memberPath(long object, int member) {
        if (item.nameHasEscapes(member)) {
            byte[] name = item.nameBytes(member);
            return PathId.property(object, name, 0, name.length);
        }
        int start = item.nameStart(member);
        return PathId.property(object, item.bytes(), start, item.nameEnd(member) - start);
    }

    private void addComposite(IndexedPaths.Composite composite) {
        int count = composite.parts().size();
        writer.clear().putLong(composite.pathId());
        writer.putByte(IndexValue.COMPOSITE).putByte(count).putByte(composite.descending());
        for (int part = 0; part < count; part++) {
            int start = writer.length();
            int value = item.path(composite.parts().get(part));
            if (value == JsonView.UNDEFINED) {
                writer.putByte(IndexValue.UNDEFINED);
            } else {
                JsonValues.writeIndexed(writer, item, value, item.kind(value));
            }
            if (composite.descends(part)) {
                writer.invertFrom(start);
            }
        }
        add();
    }

    private void add() {
        if (terms.size() == MAX_TERMS) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "The item has more than %d indexed values; exclude some of its paths."
                            .formatted(MAX_TERMS));
        }
        terms.add(writer.toByteArray());
    }
}
