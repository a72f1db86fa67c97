package dev.orrery.api.cassandra.request;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import dev.orrery.api.cassandra.frame.ProtocolVersion;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.CustomType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.VectorType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Types as the protocol names them. One that a version does not know goes by its class. */
final class WireTypes {
    private WireTypes() {}

    static List<ColumnSpec> specs(
            List<dev.orrery.api.cassandra.statement.ColumnSpec> columns, int version) {
        List<ColumnSpec> specs = new ArrayList<>(columns.size());
        for (dev.orrery.api.cassandra.statement.ColumnSpec column : columns) {
            specs.add(
                    new ColumnSpec(
                            column.keyspace(),
                            column.table(),
                            column.name(),
                            specs.size(),
                            raw(column.type(), version)));
        }
        return specs;
    }

    static RawType raw(CqlType type, int version) {
        return switch (type) {
            case NativeType nativeType -> primitive(nativeType, version);
            case ListType list -> new RawType.RawList(raw(list.element(), version));
            case SetType set -> new RawType.RawSet(raw(set.element(), version));
            case MapType map ->
                    new RawType.RawMap(raw(map.key(), version), raw(map.value(), version));
            case TupleType tuple ->
                    new RawType.RawTuple(
                            tuple.components().stream().map(t -> raw(t, version)).toList());
            case UserType user -> user(user, version);
            case VectorType _, CustomType _ -> new RawType.RawCustom(type.marshalName());
        };
    }

    private static RawType primitive(NativeType type, int version) {
        int id = type.protocolId();
        boolean known =
                version >= ProtocolVersion.WITH_SEGMENTS
                        || (version >= ProtocolVersion.WITH_PAYLOAD
                                ? id < DataType.DURATION
                                : id < DataType.DATE);
        RawType raw = known ? RawType.PRIMITIVES.get(id) : null;
        return raw == null ? new RawType.RawCustom(type.marshalName()) : raw;
    }

    private static RawType user(UserType type, int version) {
        Map<String, RawType> fields = new LinkedHashMap<>();
        type.fields().forEach(field -> fields.put(field.name(), raw(field.type(), version)));
        return new RawType.RawUdt(type.keyspace(), type.name(), fields);
    }
}
