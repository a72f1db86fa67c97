package dev.orrery.compat.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * What a server answered, in a form that can be compared.
 *
 * @param kind the class of the error, or {@code ok}
 * @param content the rows with the bytes of their values, or the error's message
 */
record Answer(String kind, String content) {
    private static final String OK = "ok";

    /** What Cassandra calls the type of the least timeuuid. */
    private static final String OLD_TIMEUUID =
            "'org.apache.cassandra.db.marshal.LegacyTimeUUIDType'";

    private static final int INDEX_NOT_AVAILABLE = 6;
    private static final int INDEX_TRIES = 100;
    private static final long INDEX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final Pattern STAMPED = Pattern.compile("\\d{15,}");
    private static final Pattern TIME_TO_LIVE = Pattern.compile("99\\d{3}|100000");

    static Answer of(CqlSession session, Request request, int pageSize) {
        try {
            return request.literals().isEmpty()
                    ? of(session, SimpleStatement.newInstance(request.text()), pageSize)
                    : ofPrepared(session, request, pageSize);
        } catch (DriverException e) {
            return new Answer(e.getClass().getSimpleName(), String.valueOf(e.getMessage()));
        }
    }

    private static Answer ofPrepared(CqlSession session, Request request, int pageSize) {
        PreparedStatement prepared = session.prepare(request.text());
        BoundStatement bound = prepared.bind();
        ColumnDefinitions variables = prepared.getVariableDefinitions();
        String types = described(variables);
        for (int i = 0; i < variables.size(); i++) {
            String literal = request.literals().get(i);
            try {
                bound = literal.equals(Request.UNSET) ? bound : bind(session, bound, i, literal);
            } catch (IllegalArgumentException e) {
                return new Answer(OK, types + "\n" + literal + " is no such value");
            }
        }
        Answer answer = of(session, bound, pageSize);
        return new Answer(answer.kind, types + "\n" + answer.content);
    }

    private static BoundStatement bind(
            CqlSession session, BoundStatement bound, int index, String literal) {
        if (literal.equals("null")) {
            return bound.setToNull(index);
        }
        TypeCodec<Object> codec = bound.codecRegistry().codecFor(bound.getType(index));
        return bound.setBytesUnsafe(
                index,
                codec.encode(codec.parse(literal), session.getContext().getProtocolVersion()));
    }

    /** An index is there a moment after Cassandra has created it. */
    private static Answer of(CqlSession session, Statement<?> statement, int pageSize) {
        for (int i = 0; ; i++) {
            try {
                return rows(session.execute(statement.setPageSize(pageSize)));
            } catch (ReadFailureException e) {
                if (i == INDEX_TRIES || !e.getReasonMap().containsValue(INDEX_NOT_AVAILABLE)) {
                    throw e;
                }
                LockSupport.parkNanos(INDEX_PAUSE_NANOS);
            }
        }
    }

    private static Answer rows(ResultSet result) {
        List<String> lines = new ArrayList<>();
        lines.add(described(result.getColumnDefinitions()));
        for (Row row : result) {
            lines.add(line(row));
        }
        return new Answer(OK, String.join("\n", lines));
    }

    private static String described(ColumnDefinitions columns) {
        List<String> texts = new ArrayList<>();
        for (ColumnDefinition column : columns) {
            texts.add(
                    column.getName()
                            + " "
                            + column.getType().asCql(true, true).replace(OLD_TIMEUUID, "timeuuid"));
        }
        return String.join(", ", texts);
    }

    private static String line(Row row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            cells.add(cell(row, i));
        }
        return String.join(" ", cells);
    }

    /** Times that the server gave, and what is left of a time to live, differ by nature. */
    private static String cell(Row row, int index) {
        String name = row.getColumnDefinitions().get(index).getName().toString();
        if (name.contains("writetime")) {
            return STAMPED.matcher(String.valueOf(row.getObject(index))).replaceAll("stamped");
        }
        if (name.contains("ttl")) {
            return TIME_TO_LIVE.matcher(String.valueOf(row.getObject(index))).replaceAll("ttl");
        }
        ByteBuffer bytes = row.getBytesUnsafe(index);
        return bytes == null ? "null" : Bytes.toHexString(bytes);
    }

    /**
     * Whether the other server may answer so where Cassandra answers this. Messages may differ in
     * their wording; classes and rows may not. Where a write makes Cassandra fail with a fault of
     * its own, a refusal is right; where a read does, or it cannot read the paging state that it
     * wrote, nothing is compared.
     */
    boolean allows(Answer other) {
        if (kind.equals("ServerError") || kind.equals("WriteFailureException")) {
            return other.kind.equals("InvalidQueryException");
        }
        boolean ownPages = kind.equals("ProtocolError") && content.contains("paging state");
        if (ownPages || kind.equals("ReadFailureException")) {
            return true;
        }
        return kind.equals(other.kind) && (!kind.equals(OK) || content.equals(other.content));
    }
}
