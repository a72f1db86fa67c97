package dev.orrery.query.golden;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of expressions, one a line: {@code expression => JSON}, or {@code => undefined}, or {@code
 * => error: message}. Blank lines and lines that begin with {@code #} are comments. The name {@code
 * c} stands for the document in a line {@code document: JSON} above, at first an empty object.
 */
final class ExpressionFile {
    private static final String ARROW = " => ";
    private static final String DOCUMENT = "document: ";
    private static final String UNDEFINED = "undefined";

    private final Path path;
    private final List<String> lines;

    private ExpressionFile(Path path, List<String> lines) {
        this.path = path;
        this.lines = lines;
    }

    static ExpressionFile read(Path path) throws IOException {
        return new ExpressionFile(path, Files.readAllLines(path));
    }

    private static boolean isCase(String line) {
        return !line.isBlank() && !line.startsWith("#") && !line.startsWith(DOCUMENT);
    }

    List<GoldenCase> cases() {
        List<GoldenCase> cases = new ArrayList<>();
        String document = "{}";
        for (String line : lines) {
            if (line.startsWith(DOCUMENT)) {
                document = line.substring(DOCUMENT.length());
            } else if (isCase(line)) {
                String expression = expression(line);
                String expected = line.substring(Math.min(line.length(), expression.length()));
                expected = expected.startsWith(ARROW) ? expected.substring(ARROW.length()) : "";
                cases.add(
                        new GoldenCase(
                                expression,
                                "SELECT VALUE " + expression + " FROM c",
                                List.of(document),
                                "{}",
                                expected.equals(UNDEFINED) ? List.of() : List.of(expected)));
            }
        }
        return cases;
    }

    private static String expression(String line) {
        int arrow = line.lastIndexOf(ARROW);
        return arrow < 0 ? line : line.substring(0, arrow);
    }

    /** Writes the file again with other answers, one for each case. */
    void rewrite(List<List<String>> answers) throws IOException {
        List<String> rewritten = new ArrayList<>();
        int next = 0;
        for (String line : lines) {
            if (isCase(line)) {
                List<String> rows = answers.get(next++);
                rewritten.add(
                        expression(line) + ARROW + (rows.isEmpty() ? UNDEFINED : rows.getFirst()));
            } else {
                rewritten.add(line);
            }
        }
        Files.write(path, rewritten);
    }
}
