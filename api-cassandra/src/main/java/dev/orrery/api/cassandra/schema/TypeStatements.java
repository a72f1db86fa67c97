package dev.orrery.api.cassandra.schema;

import dev.orrery.api.cassandra.auth.AuthResource;
import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.Permission;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.syntax.SchemaStatement.AlterType;
import dev.orrery.cql.syntax.SchemaStatement.CreateType;
import dev.orrery.cql.syntax.SchemaStatement.DropType;
import dev.orrery.cql.syntax.SchemaStatement.FieldDefinition;
import dev.orrery.cql.syntax.SchemaStatement.TypeChange;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.TypeReference;
import dev.orrery.cql.type.UserType;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.SchemaEvent.Change;
import dev.orrery.gateway.tables.TableCatalog;
import dev.orrery.gateway.tables.TableSchemas;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** CREATE, ALTER and DROP TYPE. Everything here blocks. */
final class TypeStatements {
    private final TableSchemas schemas;
    private final Authorizer authorizer;

    TypeStatements(TableSchemas schemas, Authorizer authorizer) {
        this.schemas = schemas;
        this.authorizer = authorizer;
    }

    SchemaResult create(CreateType statement, SchemaContext context) {
        String keyspace = SchemaNames.keyspace(statement.type(), context.keyspace());
        String name = statement.type().name();
        SchemaNames.requireUserKeyspace(keyspace);
        authorizer.require(context.login(), Permission.CREATE, AuthResource.keyspace(keyspace));
        TableCatalog.Keyspace found =
                schemas.catalog()
                        .keyspace(keyspace)
                        .orElseThrow(() -> KeyspaceStatements.missing(keyspace));
        if (found.schema().type(name).isPresent()) {
            if (statement.ifNotExists()) {
                return SchemaResult.NOTHING;
            }
            throw CqlException.invalid("A user type with name '%s' already exists".formatted(name));
        }
        Set<String> names = new HashSet<>();
        List<UserType.Field> fields = new ArrayList<>();
        for (FieldDefinition field : statement.fields()) {
            if (!names.add(field.name())) {
                throw CqlException.invalid(
                        "Duplicate field name '%s' in type '%s'".formatted(field.name(), name));
            }
            checkField(field.type());
        }
        for (FieldDefinition field : statement.fields()) {
            CqlType type = field.type().resolve(keyspace, schemas.catalog());
            fields.add(new UserType.Field(field.name(), type));
        }
        schemas.createType(new UserType(keyspace, name, fields, false));
        return SchemaResult.type(Change.CREATED, keyspace, name);
    }

    private static void checkField(TypeReference type) {
        if (type.isCounter()) {
            throw CqlException.invalid("A user type cannot contain counters");
        }
        if (type.kind() == TypeReference.Kind.USER && !type.frozen()) {
            throw CqlException.invalid("A user type cannot contain non-frozen UDTs");
        }
    }

    SchemaResult alter(AlterType statement, SchemaContext context) {
        String keyspace = SchemaNames.keyspace(statement.type(), context.keyspace());
        String name = statement.type().name();
        SchemaNames.requireUserKeyspace(keyspace);
        authorizer.require(context.login(), Permission.ALTER, AuthResource.keyspace(keyspace));
        if (schemas.catalog().find(keyspace, name).isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.NOTHING;
            }
            throw CqlException.invalid("Type %s.%s doesn't exist".formatted(keyspace, name));
        }
        schemas.alterType(keyspace, name, type -> altered(type, statement.change()));
        return SchemaResult.type(Change.UPDATED, keyspace, name);
    }

    private UserType altered(UserType type, TypeChange change) {
        return switch (change) {
            case TypeChange.AlterField _ ->
                    throw CqlException.invalid("Altering field types is no longer supported");
            case TypeChange.Add add -> withField(type, add);
            case TypeChange.Rename rename -> renamed(type, rename);
        };
    }

    private UserType withField(UserType type, TypeChange.Add add) {
        FieldDefinition field = add.field();
        String shown = type.keyspace() + "." + type.name();
        checkField(field.type());
        if (type.fieldIndex(field.name()) >= 0) {
            if (add.ifNotExists()) {
                return type;
            }
            throw CqlException.invalid(
                    "Cannot add field %s to type %s: a field with name %s already exists"
                            .formatted(field.name(), shown, field.name()));
        }
        CqlType resolved = field.type().resolve(type.keyspace(), schemas.catalog());
        if (resolved.mentions(type)) {
            throw CqlException.invalid(
                    ("Cannot add new field %s of type %s to user type %s as it would create a"
                                    + " circular reference")
                            .formatted(field.name(), field.type(), shown));
        }
        List<String> keyed = tablesWithKeyOf(type);
        if (!keyed.isEmpty()) {
            throw CqlException.invalid(
                    ("Cannot add new field %s of type %s to user type %s as the type is being used"
                                    + " in partition key by the following tables: %s")
                            .formatted(
                                    field.name(), field.type(), shown, String.join(", ", keyed)));
        }
        List<UserType.Field> fields = new ArrayList<>(type.fields());
        fields.add(new UserType.Field(field.name(), resolved));
        return new UserType(type.keyspace(), type.name(), fields, type.frozen());
    }

    private List<String> tablesWithKeyOf(UserType type) {
        return tables(type.keyspace()).stream()
                .filter(
                        table ->
                                table.schema().partitionKey().stream()
                                        .anyMatch(column -> column.type().mentions(type)))
                .map(table -> table.schema().name().toString())
                .toList();
    }

    private List<OpenTable> tables(String keyspace) {
        return schemas.catalog()
                .keyspace(keyspace)
                .map(found -> List.copyOf(found.tables().values()))
                .orElse(List.of());
    }

    private static UserType renamed(UserType type, TypeChange.Rename rename) {
        List<UserType.Field> fields = new ArrayList<>(type.fields());
        rename.names()
                .forEach(
                        (from, to) -> {
                            int index = type.fieldIndex(from);
                            if (index >= 0) {
                                CqlType fieldType = type.fields().get(index).type();
                                fields.set(index, new UserType.Field(to, fieldType));
                            } else if (!rename.ifExists()) {
                                throw CqlException.invalid(
                                        "Unkown field %s in user type %s.%s"
                                                .formatted(from, type.keyspace(), type.name()));
                            }
                        });
        Set<String> names = new HashSet<>();
        for (UserType.Field field : fields) {
            if (!names.add(field.name())) {
                throw CqlException.invalid(
                        "Duplicate field name %s in type %s"
                                .formatted(field.name(), type.keyspace()));
            }
        }
        return new UserType(type.keyspace(), type.name(), fields, type.frozen());
    }

    SchemaResult drop(DropType statement, SchemaContext context) {
        String keyspace = SchemaNames.keyspace(statement.type(), context.keyspace());
        String name = statement.type().name();
        SchemaNames.requireUserKeyspace(keyspace);
        authorizer.require(context.login(), Permission.DROP, AuthResource.keyspace(keyspace));
        Optional<UserType> type = schemas.catalog().find(keyspace, name);
        if (type.isEmpty()) {
            if (statement.ifExists()) {
                return SchemaResult.NOTHING;
            }
            throw CqlException.invalid("Type '%s.%s' doesn't exist".formatted(keyspace, name));
        }
        requireUnused(keyspace, type.get());
        schemas.dropType(keyspace, name);
        return SchemaResult.type(Change.DROPPED, keyspace, name);
    }

    private void requireUnused(String keyspace, UserType type) {
        List<String> types =
                schemas.catalog().keyspace(keyspace).stream()
                        .flatMap(found -> found.schema().types().stream())
                        .filter(other -> !other.name().equals(type.name()))
                        .filter(other -> other.mentions(type))
                        .map(UserType::name)
                        .toList();
        if (!types.isEmpty()) {
            throw stillUsed(type, "user types", types);
        }
        List<String> tables =
                tables(keyspace).stream()
                        .filter(
                                table ->
                                        table.schema().columns().stream()
                                                .map(ColumnSchema::type)
                                                .anyMatch(used -> used.mentions(type)))
                        .map(table -> table.schema().name().table())
                        .toList();
        if (!tables.isEmpty()) {
            throw stillUsed(type, "tables", tables);
        }
    }

    private static CqlException stillUsed(UserType type, String what, List<String> names) {
        return CqlException.invalid(
                "Cannot drop user type '%s.%s' as it is still used by %s %s"
                        .formatted(type.keyspace(), type.name(), what, String.join(", ", names)));
    }
}
