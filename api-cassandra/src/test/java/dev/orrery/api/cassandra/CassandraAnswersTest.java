package dev.orrery.api.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.orrery.api.cassandra.frame.WireClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements with the answers that Apache Cassandra 5.0.9 gave to them, one after the other. */
final class CassandraAnswersTest {
    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"schema-answers.txt", "descriptions.txt"})
    void everyAnswerIsCassandras(String file) throws IOException {
        try (TestServer server = TestServer.start(directory);
                WireClient client = server.client(4)) {
            List<String> wrong = new ArrayList<>();
            for (String block : text(file).substring(2).split("\n> ", -1)) {
                int end = block.indexOf('\n');
                String statement = block.substring(0, end);
                String expected = block.substring(end + 1).stripTrailing();
                String actual = answer(client.request(new Query(statement))).stripTrailing();
                if (!actual.equals(expected)) {
                    wrong.add(statement + "\n  expected " + expected + "\n  but got " + actual);
                }
            }
            assertThat(wrong).isEmpty();
        }
    }

    private static String answer(Message message) {
        return switch (message) {
            case Error error -> "  ERR 0x%x %s".formatted(error.code, error.message);
            case DefaultRows rows -> rows(rows);
            default -> "  ok";
        };
    }

    private static String rows(DefaultRows rows) {
        if (rows.getData().isEmpty()) {
            return "  (0 rows)";
        }
        StringJoiner lines = new StringJoiner("\n");
        for (List<ByteBuffer> row : rows.getData()) {
            StringJoiner cells = new StringJoiner(" | ");
            row.forEach(cell -> cells.add(StandardCharsets.UTF_8.decode(cell)));
            lines.add(cells.toString());
        }
        return lines.toString();
    }

    private static String text(String file) {
        try (InputStream source = CassandraAnswersTest.class.getResourceAsStream(file)) {
            return new String(
                    Objects.requireNonNull(source).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
