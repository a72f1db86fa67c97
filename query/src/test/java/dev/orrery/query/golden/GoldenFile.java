package dev.orrery.query.golden;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of cases. A line {@code === name} begins a case: the lines that follow are its query; then
 * come sections, each headed by a line of its own: {@code --- documents} (one a line), {@code ---
 * parameters} (one object), {@code --- rows} (one a line). A case without documents runs on those
 * of the last case before it that has some. Lines before the first case are comments.
 */
final class GoldenFile {
    private static final String CASE = "=== ";
    private static final String SECTION = "--- ";

    private final Path path;
    private final List<String> comment = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();

    /** A case as it stands in the file: lines by section. */
    private static final class Block {
        final String name;
        final List<String> query = new ArrayList<>();
        final List<String> documents = new ArrayList<>();
        final List<String> parameters = new ArrayList<>();
        List<String> rows = new ArrayList<>();

        Block(String name) {
            this.name = name;
        }

        List<String> section(String heading) {
            return switch (heading) {
                case "documents" -> documents;
                case "parameters" -> parameters;
                case "rows" -> rows;
                default -> throw new IllegalArgumentException("no such section: " + heading);
            };
        }
    }

    private GoldenFile(Path path) {
        this.path = path;
    }

    static GoldenFile read(Path path) throws IOException {
        GoldenFile file = new GoldenFile(path);
        List<String> target = file.comment;
        for (String line : Files.readAllLines(path)) {
            if (line.startsWith(CASE)) {
                Block block = new Block(line.substring(CASE.length()));
                file.blocks.add(block);
                target = block.query;
            } else if (line.startsWith(SECTION)) {
                target = file.blocks.getLast().section(line.substring(SECTION.length()));
            } else if (!line.isBlank() || file.blocks.isEmpty()) {
                target.add(line);
            }
        }
        return file;
    }

    Path path() {
        return path;
    }

    List<GoldenCase> cases() {
        List<GoldenCase> cases = new ArrayList<>();
        List<String> documents = List.of();
        for (Block block : blocks) {
            documents = block.documents.isEmpty() ? documents : block.documents;
            cases.add(
                    new GoldenCase(
                            block.name,
                            String.join("\n", block.query),
                            documents,
                            block.parameters.isEmpty() ? "{}" : block.parameters.getFirst(),
                            block.rows));
        }
        return cases;
    }

    /** Writes the file again with other answers, one for each case. */
    void rewrite(List<List<String>> answers) throws IOException {
        List<String> lines = new ArrayList<>(comment);
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            lines.add(CASE + block.name);
            lines.addAll(block.query);
            addSection(lines, "documents", block.documents);
            addSection(lines, "parameters", block.parameters);
            lines.add(SECTION + "rows");
            lines.addAll(answers.get(i));
            lines.add("");
        }
        lines.removeLast();
        Files.write(path, lines);
    }

    private static void addSection(List<String> lines, String heading, List<String> content) {
        if (!content.isEmpty()) {
            lines.add(SECTION + heading);
            lines.addAll(content);
        }
    }
}
