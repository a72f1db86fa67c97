package dev.orrery.server.remote;

import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** A command that asks a running server one thing and prints the answer. */
abstract class RemoteCommand implements Callable<Integer> {
    private static final String URL = "--url";
    private static final String KEY = "--key";
    private static final String JSON = "--json";
    private static final String USUAL_URL = "http://localhost:8080";
    private static final int HELP_WIDTH = 100;

    private final CommandSpec spec;

    RemoteCommand(String name, String description, String... examples) {
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
        flag(JSON, "Print the server's answer as JSON.");
        spec.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this text.")
                        .build());
    }

    final CommandSpec spec() {
        return spec;
    }

    final void option(String name, String label, String description) {
        spec.addOption(
                OptionSpec.builder(name)
                        .paramLabel(label)
                        .type(String.class)
                        .description(description)
                        .build());
    }

    final void flag(String name, String description) {
        spec.addOption(OptionSpec.builder(name).description(description).build());
    }

    final void argument(String label, String arity, String description) {
        spec.addPositional(
                PositionalParamSpec.builder()
                        .paramLabel(label)
                        .arity(arity)
                        .type(String.class)
                        .description(description)
                        .build());
    }

    final ParseResult parsed() {
        return spec.commandLine().getParseResult();
    }

    final String value(int position) {
        return parsed().matchedPositionalValue(position, "");
    }

    final Optional<String> value(String option) {
        return Optional.ofNullable(parsed().matchedOptionValue(option, (String) null));
    }

    /** A container that was named as database, slash, container: its path in the API. */
    final String containerPath(String name) {
        int slash = name.indexOf('/');
        if (slash < 1 || slash != name.lastIndexOf('/') || slash == name.length() - 1) {
            throw new ParameterException(
                    spec.commandLine(), "'%s' is not DATABASE/CONTAINER".formatted(name));
        }
        return "/admin/v1/databases/%s/containers/%s"
                .formatted(
                        AdminClient.encoded(name.substring(0, slash)),
                        AdminClient.encoded(name.substring(slash + 1)));
    }

    abstract JsonObject ask(AdminClient client);

    abstract void show(JsonObject answer, PrintWriter out);

    @Override
    public final Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try (AdminClient client = client()) {
            JsonObject answer = ask(client);
            if (parsed().hasMatchedOption(JSON)) {
                out.println(new String(answer.toBytes(), StandardCharsets.UTF_8));
            } else {
                show(answer, out);
            }
            out.flush();
            return ExitCode.OK;
        } catch (CallFailedException e) {
            spec.commandLine().getErr().println("orrery: " + e.reason());
            return e.exitStatus();
        }
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
