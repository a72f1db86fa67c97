package dev.orrery.cli.shell;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.ContainerName;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes commands, keywords, the names of containers, and those of properties. */
final class ShellCompleter implements Completer {
    private final Shell shell;
    private Optional<ContainerName> known = Optional.empty();
    private List<String> properties = List.of();

    ShellCompleter(Shell shell) {
        this.shell = shell;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String first = line.words().getFirst();
        if (line.wordIndex() == 0 && line.word().startsWith("\\")) {
            add(ShellCommands.NAMES, "", candidates);
            return;
        }
        if (first.equals("\\use") || first.equals("\\d")) {
            add(containers("/"), "", candidates);
            return;
        }
        add(shell.language().keywords(), "", candidates);
        switch (shell.language()) {
            case SQL -> add(properties(), upToDot(line.word()), candidates);
            case CQL -> {
                add(properties(), "", candidates);
                add(containers("."), "", candidates);
            }
            case GREMLIN -> addSteps(line.word(), candidates);
        }
    }

    /** Of {@code c.total} the part {@code c.}: properties are completed behind it. */
    private static String upToDot(String word) {
        return word.substring(0, word.lastIndexOf('.') + 1);
    }

    /** Steps stand behind a dot. */
    private void addSteps(String word, List<Candidate> candidates) {
        String before = upToDot(word);
        if (!before.isEmpty()) {
            add(shell.language().keywords(), before, candidates);
        }
    }

    private static void add(List<String> words, String before, List<Candidate> candidates) {
        for (String word : words) {
            boolean whole = !word.endsWith("(") && !word.endsWith(")");
            candidates.add(new Candidate(before + word, word, null, null, null, null, whole));
        }
    }

    private List<String> containers(String separator) {
        List<String> names = new ArrayList<>();
        try {
            JsonObject answer = shell.client().read("/admin/v1/databases");
            for (JsonObject database : Figures.objects(answer, "databases")) {
                for (JsonObject container : Figures.objects(database, "containers")) {
                    names.add(
                            Figures.text(database, "database")
                                    + separator
                                    + Figures.text(container, "container"));
                }
            }
        } catch (CallFailedException e) {
            return List.of(); // a key of the keyboard is no place to complain
        }
        return names;
    }

    /** Of the container that is used; asked for once, because looking at items costs. */
    private List<String> properties() {
        if (shell.container().isPresent() && !shell.container().equals(known)) {
            known = shell.container();
            properties = read(known.get());
        }
        return shell.container().isPresent() ? properties : List.of();
    }

    private List<String> read(ContainerName name) {
        try {
            List<String> names = new ArrayList<>();
            shell.client()
                    .read(name.path() + "/properties")
                    .array("properties")
                    .map(JsonArray::elements)
                    .orElse(List.of())
                    .forEach(
                            value -> {
                                if (value instanceof JsonString(String text)) {
                                    names.add(text);
                                }
                            });
            return names;
        } catch (CallFailedException e) {
            return List.of();
        }
    }
}
