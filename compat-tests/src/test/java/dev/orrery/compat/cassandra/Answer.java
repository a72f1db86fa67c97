package dev.orrery.compat.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.protocol.internal.util.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * What a server answered, in a form that can be compared.
 *
 * @param kind the class of the error, or {@code ok}
 * @param content the rows with the bytes of their values, or the error's message
 */
record Answer(String kind, String content) {
    private static final String OK = "ok";

    static Answer of(CqlSession session, String statement, int pageSize) {
        try {
            ResultSet result =
                    session.execute(SimpleStatement.newInstance(statement).setPageSize(pageSize));
            List<String> lines = new ArrayList<>();
            for (ColumnDefinition column : result.getColumnDefinitions()) {
                lines.add(column.getName() + " " + column.getType());
            }
            for (Row row : result) {
                lines.add(line(row));
            }
            return new Answer(OK, String.join("\n", lines));
        } catch (DriverException e) {
            return new Answer(e.getClass().getSimpleName(), String.valueOf(e.getMessage()));
        }
    }

    private static String line(Row row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            ByteBuffer bytes = row.getBytesUnsafe(i);
            cells.add(bytes == null ? "null" : Bytes.toHexString(bytes));
        }
        return String.join(" ", cells);
    }

    /** Messages may differ in their wording; classes and rows may not. */
    boolean agreesWith(Answer other) {
        return kind.equals(other.kind) && (!kind.equals(OK) || content.equals(other.content));
    }
}
