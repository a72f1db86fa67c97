package dev.orrery.gateway.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.OfferRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.UserType;
import dev.orrery.gateway.TestGateway;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keyspaces, types and tables, and what clients are told of their changes. */
class TableSchemasTest {
    private static final TableName NAME = new TableName("ks", "t");

    @TempDir Path directory;
    private TestGateway test;

    @BeforeEach
    void open() {
        test = TestGateway.open(directory);
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void schemaSurvivesARestartWithItsVersion() {
        List<SchemaEvent> events = new ArrayList<>();
        test.gateway.tables().listen(events::add);
        createTable();
        UUID created = test.gateway.tables().catalog().version();
        test.gateway
                .tables()
                .alterTable(
                        NAME,
                        table -> TableChanges.add(table, column("w", ColumnKind.REGULAR, -1)));
        UUID altered = test.gateway.tables().catalog().version();
        assertThat(altered).isNotEqualTo(created);
        assertThat(events)
                .containsExactly(
                        event(SchemaEvent.Change.CREATED, SchemaEvent.Target.KEYSPACE, ""),
                        event(SchemaEvent.Change.CREATED, SchemaEvent.Target.TABLE, "t"),
                        event(SchemaEvent.Change.UPDATED, SchemaEvent.Target.TABLE, "t"));

        reopen();

        assertThat(test.gateway.tables().catalog().version()).isEqualTo(altered);
        assertThat(table().schema().column("w")).isPresent();
        assertThat(test.gateway.tables().offerOf(NAME)).isPresent();
    }

    @Test
    void newDefinitionOfATypeReachesItsTables() {
        createTable();
        changeTypeOfAColumn();

        CqlType changed = table().schema().column("u").orElseThrow().type();
        assertThat(((UserType) changed).fields()).hasSize(2);
        assertThat(((UserType) changed).frozen()).isTrue();
    }

    private void changeTypeOfAColumn() {
        TableSchemas tables = test.gateway.tables();
        UserType type = new UserType("ks", "u", List.of(field("a")), false);
        tables.createType(type);
        tables.alterTable(
                NAME,
                table ->
                        TableChanges.add(
                                table,
                                new ColumnSchema(
                                        0, "u", ColumnKind.REGULAR, -1, type.freeze(), false)));
        tables.alterType(
                "ks", "u", old -> new UserType("ks", "u", List.of(field("a"), field("b")), false));
    }

    @Test
    void clientsAreToldOfAllThatAChangeTouches() {
        createTable();
        List<SchemaEvent> events = new ArrayList<>();
        TableSchemas tables = test.gateway.tables();
        tables.listen(events::add);

        changeTypeOfAColumn();
        tables.truncate(NAME);
        tables.alterKeyspace(
                "ks", keyspace -> keyspace.withReplication(Map.of("class", "x"), true));
        tables.dropTable(NAME);
        tables.dropType("ks", "u");
        tables.dropKeyspace("ks");

        assertThat(events)
                .containsExactly(
                        event(SchemaEvent.Change.CREATED, SchemaEvent.Target.TYPE, "u"),
                        event(SchemaEvent.Change.UPDATED, SchemaEvent.Target.TABLE, "t"),
                        event(SchemaEvent.Change.UPDATED, SchemaEvent.Target.TYPE, "u"),
                        event(SchemaEvent.Change.UPDATED, SchemaEvent.Target.TABLE, "t"),
                        event(SchemaEvent.Change.UPDATED, SchemaEvent.Target.KEYSPACE, ""),
                        event(SchemaEvent.Change.DROPPED, SchemaEvent.Target.TABLE, "t"),
                        event(SchemaEvent.Change.DROPPED, SchemaEvent.Target.TYPE, "u"),
                        event(SchemaEvent.Change.DROPPED, SchemaEvent.Target.KEYSPACE, ""));
    }

    @Test
    void aTableThatNamesNoThroughputHasAPartitionsWorth() {
        createTable();
        assertThat(throughput()).contains(new Throughput.Manual(6_000));
        assertThat(test.gateway.ranges().of(table().container())).hasSize(1);
    }

    @Test
    void aTableHasTheThroughputThatItNames() {
        createTable(Optional.empty(), Optional.of(new Throughput.Manual(400)));
        assertThat(throughput()).contains(new Throughput.Manual(400));
    }

    @Test
    void aTableSharesWhatItsKeyspaceHas() {
        createTable(Optional.of(new Throughput.Manual(1_000)), Optional.empty());
        assertThat(throughput()).isEmpty();
        assertThat(test.gateway.tables().offerOf("ks")).isPresent();
    }

    private Optional<Throughput> throughput() {
        return test.gateway.tables().offerOf(NAME).map(OfferRecord::throughput);
    }

    private void createTable() {
        createTable(Optional.empty(), Optional.empty());
    }

    private void createTable(Optional<Throughput> ofKeyspace, Optional<Throughput> ofTable) {
        TableSchemas tables = test.gateway.tables();
        tables.createKeyspace(
                KeyspaceSchema.of("ks", Map.of("class", "SimpleStrategy"), true), ofKeyspace);
        tables.createTable(
                TableSchema.create(
                        NAME,
                        new UUID(1, 1),
                        List.of(column("p", ColumnKind.PARTITION_KEY, 0)),
                        TableOptions.NONE),
                ofTable);
    }

    private static ColumnSchema column(String name, ColumnKind kind, int position) {
        return new ColumnSchema(0, name, kind, position, NativeType.INT, false);
    }

    private static UserType.Field field(String name) {
        return new UserType.Field(name, NativeType.INT);
    }

    private static SchemaEvent event(
            SchemaEvent.Change change, SchemaEvent.Target target, String name) {
        return new SchemaEvent(change, target, "ks", name);
    }

    private OpenTable table() {
        return test.gateway.tables().catalog().table(NAME).orElseThrow();
    }

    private void reopen() {
        test.close();
        test = TestGateway.open(directory);
    }
}
