package dev.orrery.partition.state;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;

/**
 * An indexing policy as fields of a {@code META} value.
 *
 * <pre>
 * policy    := mode:name  included:list(path)  excluded:list(path)  composites:list(composite)
 * path      := segments:list(text)  subtree:flag
 * composite := list(path descending:flag)
 * </pre>
 */
final class PolicyFields {
    private PolicyFields() {}

    static void write(FieldWriter target, IndexingPolicy policy) {
        target.name(policy.mode())
                .list(policy.included(), path -> writePath(target, path))
                .list(policy.excluded(), path -> writePath(target, path))
                .list(policy.composites(), composite -> writeComposite(target, composite));
    }

    static IndexingPolicy read(FieldReader source) {
        return new IndexingPolicy(
                source.name(IndexingMode.class),
                source.list(() -> readPath(source)),
                source.list(() -> readPath(source)),
                source.list(() -> readComposite(source)));
    }

    private static void writePath(FieldWriter target, IndexPath path) {
        target.list(path.segments(), target::text).flag(path.subtree());
    }

    private static IndexPath readPath(FieldReader source) {
        return new IndexPath(source.list(source::text), source.flag());
    }

    private static void writeComposite(FieldWriter target, CompositeIndex composite) {
        target.list(
                composite.parts(),
                part -> {
                    writePath(target, part.path());
                    target.flag(part.descending());
                });
    }

    private static CompositeIndex readComposite(FieldReader source) {
        return new CompositeIndex(
                source.list(() -> new CompositeIndex.Part(readPath(source), source.flag())));
    }
}
