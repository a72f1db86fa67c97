package dev.orrery.cli.shell;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.ClientCommand;
import dev.orrery.cli.client.ContainerName;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ExitCode;

/** Speaks SQL, CQL and Gremlin with a server. */
public final class ShellCommand extends ClientCommand {
    private static final String LANGUAGE = "--language";
    private static final String USE = "--use";
    private static final String EXECUTE = "--execute";
    private static final String FILE = "--file";
    private static final String KEEP_GOING = "--keep-going";
    private static final String COLUMNS = "COLUMNS";
    private static final int USUAL_WIDTH = 120;
    private static final int LEAST_WIDTH = 20;

    public ShellCommand() {
        super(
                "shell",
                "Speaks SQL, CQL and Gremlin. On a terminal it completes what you type (Tab) and"
                        + " keeps a history; from a pipe it runs a script, whole results and all,"
                        + " and ends at the first error with its exit status.",
                "shell",
                "shell --use shop/orders",
                "shell --use shop/orders -e \"SELECT TOP 3 * FROM c\"",
                "shell --language cql -e \"SELECT * FROM ks.customers LIMIT 3\" --json",
                "shell --language gremlin --use social/people < traversals.txt");
        option(LANGUAGE, "LANGUAGE", "sql, cql or gremlin; sql.");
        option(USE, "DATABASE/CONTAINER", "The container to begin with.");
        option("-e", EXECUTE, "TEXT", "Run these statements and commands, and end.");
        option(FILE, "FILE", "Run the statements and commands of a file, and end.");
        flag(KEEP_GOING, "Go on after an error in a script; the exit status is the last one's.");
    }

    @Override
    protected int run(AdminClient client) {
        Language language = language(value(LANGUAGE).orElse("sql"));
        Optional<Reader> script = script();
        Shell shell = new Shell(client, new Shell.Screen(out(), ShellCommand::usualWidth, true));
        if (script.isEmpty() && isTerminal()) {
            return new TerminalLoop(client, this::prepare, language).run();
        }
        shell.speak(language);
        prepare(shell);
        Reader input =
                script.orElseGet(() -> new InputStreamReader(System.in, StandardCharsets.UTF_8));
        return new ScriptLoop(shell, err(), parsed().hasMatchedOption(KEEP_GOING)).run(input);
    }

    private void prepare(Shell shell) {
        shell.writeJson(wantsJson());
        value(USE).ifPresent(name -> use(shell, containerName(name)));
    }

    private static void use(Shell shell, ContainerName name) {
        shell.run("\\use " + name);
    }

    private Language language(String name) {
        try {
            return Language.valueOf(name.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw wrong("'%s' is not sql, cql or gremlin".formatted(name));
        }
    }

    private Optional<Reader> script() {
        if (value(EXECUTE).isPresent() && value(FILE).isPresent()) {
            throw wrong("Either --execute or --file, not both");
        }
        if (value(FILE).isPresent()) {
            try {
                return Optional.of(new StringReader(Files.readString(Path.of(value(FILE).get()))));
            } catch (IOException e) {
                throw CallFailedException.local("Cannot read " + value(FILE).get() + ": " + e);
            }
        }
        return value(EXECUTE).map(StringReader::new);
    }

    @SuppressWarnings("SystemConsoleNull") // Null again from JDK 25 on, where there is no terminal.
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    private static int usualWidth() {
        String columns = System.getenv(COLUMNS);
        try {
            return columns == null
                    ? USUAL_WIDTH
                    : Math.max(LEAST_WIDTH, Integer.parseInt(columns.strip()));
        } catch (NumberFormatException e) {
            return USUAL_WIDTH;
        }
    }

    /** Runs what comes from a pipe or a file. */
    private record ScriptLoop(Shell shell, PrintWriter err, boolean keepGoing) {
        int run(Reader input) {
            StatementBuffer buffer = new StatementBuffer(shell.language());
            int status = ExitCode.OK;
            try (BufferedReader lines = new BufferedReader(input)) {
                String line = lines.readLine();
                while (line != null && !shell.isEnded()) {
                    for (String entered : buffer.add(line)) {
                        status = run(entered, status);
                        if (status != ExitCode.OK && !keepGoing) {
                            return status;
                        }
                        buffer.speak(shell.language());
                    }
                    line = lines.readLine();
                }
            } catch (IOException e) {
                throw CallFailedException.local("Cannot read the script: " + e.getMessage());
            }
            for (String entered : shell.isEnded() ? List.<String>of() : buffer.finish()) {
                status = run(entered, status);
            }
            return status;
        }

        private int run(String entered, int status) {
            try {
                shell.run(entered);
                return status;
            } catch (CallFailedException e) {
                shell.out().flush();
                err.println("orrery: " + e.reason());
                return e.exitStatus();
            }
        }
    }
}
