package dev.orrery.cluster.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogJsonTest {
    private static final Stamp STAMP = new Stamp(41, 1_700_000_000);
    private static final ThroughputOwner SHARED = new ThroughputOwner.SharedDatabase(3);
    private static final ThroughputOwner DEDICATED = new ThroughputOwner.DedicatedContainer(3, 9);

    static Stream<CatalogRecord> records() {
        return Stream.of(
                new DocumentRecord("roles", "a/b é", JsonObject.EMPTY.with("login", true), STAMP),
                new AccountRecord(new Numbers(4, 10, 3, 12, 2), "00ff", "north", STAMP),
                new DatabaseRecord(3, "sales \"2026\" 😀", STAMP),
                container(PartitionKeyDefinition.of("/a/\"b c\""), SHARED),
                container(
                        new PartitionKeyDefinition(
                                List.of(PartitionKeyPath.parse("/id")), HashKind.HASH, 1),
                        DEDICATED),
                container(PartitionKeyDefinition.hierarchical("/x", "/y", "/z"), DEDICATED),
                new OfferRecord(2, SHARED, new Throughput.Autoscale(4_000), 9_000, STAMP),
                new OfferRecord(2, DEDICATED, new Throughput.Manual(500), 500, STAMP),
                new RangeRecord(11, DEDICATED, RingRange.FULL, List.of(), STAMP),
                new PendingChange(
                        SHARED,
                        ChangeReason.STORAGE,
                        List.of(new RangeChange.Part(3, RingRange.FULL)),
                        List.of(new RangeChange.Part(4, RingRange.FULL)),
                        List.of("n1", "n2"),
                        STAMP),
                new RangeRecord(
                        12,
                        SHARED,
                        new RingRange(RingPosition.of(1L << 60, 0), RingPosition.of(-1L << 32, 0)),
                        List.of(4, 7),
                        STAMP));
    }

    @ParameterizedTest
    @MethodSource("records")
    void everyRecordComesBackFromItsText(CatalogRecord record) {
        JsonObject parsed = (JsonObject) JsonValue.parse(CatalogJson.encode(record).toBytes());
        assertThat(CatalogJson.decode(parsed)).isEqualTo(record);
        assertThat(parsed.string("id")).contains(record.itemId());
    }

    @Test
    void anUnknownFormatIsRefused() {
        JsonObject future = CatalogJson.encode(new DatabaseRecord(1, "a", STAMP)).with("format", 2);
        assertThatThrownBy(() -> CatalogJson.decode(future))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_FORMAT));
    }

    @Test
    void aMissingFieldIsDamage() {
        JsonObject damaged = CatalogJson.encode(new DatabaseRecord(1, "a", STAMP)).without("name");
        assertThatThrownBy(() -> CatalogJson.decode(damaged))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION));
    }

    private static ContainerRecord container(PartitionKeyDefinition key, ThroughputOwner owner) {
        IndexingPolicy indexing =
                new IndexingPolicy(
                        IndexingMode.CONSISTENT,
                        List.of(IndexPath.parse("/*")),
                        List.of(IndexPath.parse("/big/?"), IndexPath.parse("/tags/[]/x/*")),
                        List.of(
                                new CompositeIndex(
                                        List.of(
                                                new CompositeIndex.Part(
                                                        IndexPath.parse("/a"), true),
                                                new CompositeIndex.Part(
                                                        IndexPath.parse("/b"), false)))));
        UniqueKeyPolicy unique =
                new UniqueKeyPolicy(
                        List.of(
                                List.of(PartitionKeyPath.parse("/mail")),
                                List.of(
                                        PartitionKeyPath.parse("/p"),
                                        PartitionKeyPath.parse("/q"))));
        String text = "{\"conflictResolutionPolicy\":{\"mode\":\"LastWriterWins\"},\"n\":1.50}";
        JsonObject extras = (JsonObject) JsonValue.parse(text.getBytes(StandardCharsets.UTF_8));
        return new ContainerRecord(
                "orders",
                new ContainerDefinition(
                        new ContainerIdentity(3, 9, 5, ApiKind.NOSQL),
                        key,
                        indexing,
                        unique,
                        new TimeToLive(3_600)),
                owner,
                extras,
                STAMP);
    }
}
