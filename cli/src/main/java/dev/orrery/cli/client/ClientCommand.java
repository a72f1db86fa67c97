package dev.orrery.cli.client;

import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** A command that talks to a running server. */
public abstract class ClientCommand implements Callable<Integer> {
    private static final String URL = "--url";
    private static final String KEY = "--key";
    private static final String JSON = "--json";
    private static final String USUAL_URL = "http://localhost:8080";
    private static final int HELP_WIDTH = 100;

    private final CommandSpec spec;

    @SuppressWarnings("this-escape") // nobody calls the command before it is complete
    protected ClientCommand(String name, String description, String... examples) {
        spec = CommandSpec.wrapWithoutInspection(this).name(name);
        spec.usageMessage().width(HELP_WIDTH).description(description + "%n");
        String[] footer = new String[examples.length + 1];
        footer[0] = "%nExamples:";
        for (int i = 0; i < examples.length; i++) {
            footer[i + 1] = "  orrery " + examples[i];
        }
        spec.usageMessage().footer(footer);
        option(URL, "URL", "The admin port of the server; ORRERY_URL or " + USUAL_URL + ".");
        option(KEY, "KEY", "An account key, if the server wants one; ORRERY_KEY.");
        flag(JSON, "Print JSON, for programs to read.");
        spec.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this text.")
                        .build());
    }

    public final CommandSpec spec() {
        return spec;
    }

    protected final void option(String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .paramLabel(label)
                        .type(String.class)
                        .description(description)
                        .build());
    }

    protected final void option(String brief, String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(brief, name)
                        .paramLabel(label)
                        .type(String.class)
                        .description(description)
                        .build());
    }

    protected final void flag(String name, String description) {
        spec.addOption(OptionSpec.builder(name).description(description).build());
    }

    protected final void argument(String label, String arity, String description) {
        spec.addPositional(
                PositionalParamSpec.builder()
                        .paramLabel(label)
                        .arity(arity)
                        .type(String.class)
                        .description(description)
                        .build());
    }

    protected final ParseResult parsed() {
        return spec.commandLine().getParseResult();
    }

    protected final String value(int position) {
        return parsed().matchedPositionalValue(position, "");
    }

    protected final Optional<String> value(String option) {
        return Optional.ofNullable(parsed().matchedOptionValue(option, (String) null));
    }

    /** The path of a container that was named as database, slash, container. */
    protected final String containerPath(String name) {
        return containerName(name).path();
    }

    protected final ContainerName containerName(String name) {
        return ContainerName.parse(name)
                .orElseThrow(() -> wrong("'%s' is not DATABASE/CONTAINER".formatted(name)));
    }

    /** Does it; the answer is the exit status. */
    protected abstract int run(AdminClient client);

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Whether the answer is for a program to read. */
    protected final boolean wantsJson() {
        return parsed().hasMatchedOption(JSON);
    }

    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    protected final int whole(String text) {
        try {
            return Integer.parseInt(text.replace("_", "").replace(",", ""));
        } catch (NumberFormatException e) {
            throw wrong("'%s' is not a whole number".formatted(text));
        }
    }

    @Override
    public final Integer call() {
        try (AdminClient client = client()) {
            int status = run(client);
            out().flush();
            return status;
        } catch (CallFailedException e) {
            out().flush();
            err().println(wantsJson() ? json(e) : "orrery: " + e.reason());
            return e.exitStatus();
        }
    }

    private static String json(CallFailedException e) {
        JsonObject failure =
                JsonObject.EMPTY.with("error", e.reason()).with("exitStatus", e.exitStatus());
        return new String(failure.toBytes(), StandardCharsets.UTF_8);
    }

    private AdminClient client() {
        String url = value(URL).or(() -> variable("ORRERY_URL")).orElse(USUAL_URL);
        try {
            URI server = URI.create(url);
            if (server.getHost() != null
                    && ("http".equals(server.getScheme()) || "https".equals(server.getScheme()))) {
                String key = value(KEY).or(() -> variable("ORRERY_KEY")).orElse("");
                return new AdminClient(server, key);
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        throw new ParameterException(
                spec.commandLine(), "'%s' is not an address such as %s".formatted(url, USUAL_URL));
    }

    private static Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name)).filter(text -> !text.isBlank());
    }
}
