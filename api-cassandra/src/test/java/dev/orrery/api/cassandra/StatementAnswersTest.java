package dev.orrery.api.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.DefaultRows;
import dev.orrery.api.cassandra.frame.Compression;
import dev.orrery.api.cassandra.frame.WireClient;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements about rows with the answers that Apache Cassandra 5.0.9 gave: names of columns,
 * values, warnings, errors. With {@code -Dorrery.answers.port} the answers are recorded again from
 * the Cassandra that listens there.
 */
final class StatementAnswersTest {
    private static final Path FOLDER = Path.of("src/test/resources/dev/orrery/api/cassandra");
    private static final int VERSION = 4;
    private static final Set<Integer> TEXTS =
            Set.of(ProtocolConstants.DataType.ASCII, ProtocolConstants.DataType.VARCHAR);

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"statement-answers.txt", "compact-answers.txt"})
    void everyAnswerIsCassandras(String file) throws IOException {
        Path path = FOLDER.resolve(file);
        List<String> expected = Files.readAllLines(path);
        List<String> statements = statements(expected);
        String port = System.getProperty("orrery.answers.port");
        if (port != null) {
            try (WireClient client =
                    new WireClient(Integer.parseInt(port), VERSION, Compression.NONE)) {
                client.connectAs("cassandra", "cassandra");
                Files.write(path, answers(client, statements));
            }
            return;
        }
        try (TestServer server = TestServer.start(directory);
                WireClient client = server.client(VERSION)) {
            assertThat(differences(answers(client, statements), expected)).isEmpty();
        }
    }

    private static List<String> differences(List<String> actual, List<String> expected) {
        List<String> answers = blocks(actual);
        List<String> wanted = blocks(expected);
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            if (!answers.get(i).equals(wanted.get(i))) {
                wrong.add("expected " + wanted.get(i) + "\nbut got " + answers.get(i));
            }
        }
        return wrong;
    }

    /** Each statement with its answer. */
    private static List<String> blocks(List<String> lines) {
        return List.of(String.join("\n", lines).split("\n(?! )", -1));
    }

    private static List<String> statements(List<String> lines) {
        return lines.stream().filter(l -> !l.startsWith("  ")).toList();
    }

    private static List<String> answers(WireClient client, List<String> statements)
            throws IOException {
        List<String> lines = new ArrayList<>();
        for (String statement : statements) {
            lines.add(statement);
            if (!statement.isBlank() && !statement.startsWith("#")) {
                client.send(1, new Query(statement));
                lines.addAll(answer(client.read()));
            }
        }
        return lines;
    }

    private static List<String> answer(Frame frame) {
        List<String> lines = new ArrayList<>();
        switch (frame.message) {
            case Error error -> lines.add("  ERR 0x%x %s".formatted(error.code, error.message));
            case DefaultRows rows -> rows(rows, lines);
            default -> lines.add("  ok");
        }
        frame.warnings.forEach(warning -> lines.add("  WARNING " + warning.replace('\n', ' ')));
        return lines;
    }

    private static void rows(DefaultRows rows, List<String> lines) {
        List<ColumnSpec> columns = rows.getMetadata().columnSpecs;
        lines.add("  " + String.join(" | ", columns.stream().map(c -> c.name).toList()));
        for (List<ByteBuffer> row : rows.getData()) {
            StringJoiner cells = new StringJoiner(" | ", "  = ", "");
            for (int i = 0; i < row.size(); i++) {
                cells.add(cell(row.get(i), TEXTS.contains(columns.get(i).type.id)));
            }
            lines.add(cells.toString());
        }
    }

    private static String cell(ByteBuffer value, boolean text) {
        if (value == null) {
            return "null";
        }
        byte[] bytes = new byte[value.remaining()];
        value.get(bytes);
        return text
                ? "'" + new String(bytes, StandardCharsets.UTF_8).replace("\n", "\\n") + "'"
                : "0x" + HexFormat.of().formatHex(bytes);
    }
}
