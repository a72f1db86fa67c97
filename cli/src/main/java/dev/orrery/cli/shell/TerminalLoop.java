package dev.orrery.cli.shell;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.ExitCode;

/** Runs what a person types. */
final class TerminalLoop {
    private static final String CONTINUED = "   ...> ";
    private static final String GREETING =
            "Orrery shell. A statement ends with a semicolon or an empty line. \\help tells what"
                    + " there is, \\q ends.";
    private static final int USUAL_WIDTH = 80;

    private final AdminClient client;
    private final Consumer<Shell> preparation;
    private final Language language;

    TerminalLoop(AdminClient client, Consumer<Shell> preparation, Language language) {
        this.client = client;
        this.preparation = preparation;
        this.language = language;
    }

    int run() {
        try (Terminal terminal = TerminalBuilder.builder().system(true).build()) {
            Shell shell =
                    new Shell(
                            client,
                            new Shell.Screen(terminal.writer(), () -> width(terminal), false));
            shell.speak(language);
            preparation.accept(shell);
            LineReader reader =
                    LineReaderBuilder.builder()
                            .terminal(terminal)
                            .appName("orrery")
                            .parser(new Words())
                            .completer(new ShellCompleter(shell))
                            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                            .option(LineReader.Option.CASE_INSENSITIVE, true)
                            .variable(LineReader.HISTORY_FILE, historyFile())
                            .build();
            terminal.writer().println(GREETING);
            converse(reader, shell);
            return ExitCode.OK;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int width(Terminal terminal) {
        int columns = terminal.getSize().getColumns();
        return columns > 0 ? columns : USUAL_WIDTH;
    }

    private static Path historyFile() {
        String chosen = System.getenv("ORRERY_HISTORY");
        return chosen == null || chosen.isBlank()
                ? Path.of(System.getProperty("user.home"), ".orrery_history")
                : Path.of(chosen);
    }

    private static void converse(LineReader reader, Shell shell) {
        StatementBuffer buffer = new StatementBuffer(shell.language());
        while (!shell.isEnded()) {
            try {
                String line = reader.readLine(buffer.isOpen() ? CONTINUED : shell.prompt());
                List<String> complete =
                        line.isBlank() && buffer.isOpen() ? buffer.finish() : buffer.add(line);
                for (String entered : complete) {
                    run(entered, shell);
                    buffer.speak(shell.language());
                }
            } catch (UserInterruptException e) {
                buffer.clear();
            } catch (EndOfFileException e) {
                return;
            }
        }
    }

    private static void run(String entered, Shell shell) {
        try {
            shell.run(entered);
        } catch (CallFailedException e) {
            shell.out().println("Error: " + e.reason());
            shell.out().flush();
        }
    }
}
