package dev.orrery.partition.state;

import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ChangeRetention;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.ContainerSchema;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import java.util.Optional;

/**
 * A container in the {@code META} family: its definition, or the fact that it was dropped. Field
 * types are those of {@link FieldWriter}.
 *
 * <pre>
 * value      := version:u8 (= 1)  live:flag  definition?       (definition only if live)
 * definition := database:i32  container:i32  definitionVersion:i64  api:name
 *               keyPaths:list(text)  keyKind:name  keyVersion:i32
 *               policy  uniqueKeys:list(list(text))  timeToLiveSeconds:i32
 *               [ schema:block  [ changeRetentionMinutes:i32 ] ]
 * </pre>
 */
final class DefinitionCodec {
    private static final int VERSION = 1;

    private DefinitionCodec() {}

    static byte[] encodeDropped() {
        return new FieldWriter(VERSION).flag(false).toBytes();
    }

    static byte[] encode(ContainerDefinition definition) {
        FieldWriter target = new FieldWriter(VERSION).flag(true);
        ContainerIdentity identity = definition.identity();
        PartitionKeyDefinition key = definition.partitionKey();
        target.number(identity.databaseNumber())
                .number(identity.containerNumber())
                .number(identity.version())
                .name(identity.apiKind())
                .list(key.paths(), path -> target.text(path.toString()))
                .name(key.kind())
                .number(key.version());
        PolicyFields.write(target, definition.indexing());
        target.list(
                definition.uniqueKeys().keys(),
                paths -> target.list(paths, path -> target.text(path.toString())));
        target.number(definition.timeToLive().seconds());
        boolean keepsChanges = definition.changeRetention().isOn();
        if (keepsChanges || !definition.schema().isNone()) {
            target.block(definition.schema().toBytes());
        }
        if (keepsChanges) {
            target.number(definition.changeRetention().minutes());
        }
        return target.toBytes();
    }

    /** The definition; empty if the container was dropped. */
    static Optional<ContainerDefinition> decode(byte[] value) {
        return FieldReader.read("container definition", VERSION, value, DefinitionCodec::fields);
    }

    private static Optional<ContainerDefinition> fields(FieldReader source) {
        if (!source.flag()) {
            return Optional.empty();
        }
        return Optional.of(
                new ContainerDefinition(
                        new ContainerIdentity(
                                source.number(),
                                source.number(),
                                source.longNumber(),
                                source.name(ApiKind.class)),
                        new PartitionKeyDefinition(
                                source.list(() -> path(source)),
                                source.name(HashKind.class),
                                source.number()),
                        PolicyFields.read(source),
                        new UniqueKeyPolicy(source.list(() -> source.list(() -> path(source)))),
                        new TimeToLive(source.number()),
                        source.hasMore()
                                ? ContainerSchema.of(source.block())
                                : ContainerSchema.NONE,
                        source.hasMore()
                                ? new ChangeRetention(source.number())
                                : ChangeRetention.NONE));
    }

    private static PartitionKeyPath path(FieldReader source) {
        return PartitionKeyPath.parse(source.text());
    }
}
