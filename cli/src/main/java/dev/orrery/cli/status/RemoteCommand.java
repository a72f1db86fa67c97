package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.ClientCommand;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.ExitCode;

/** A command that asks a running server one thing and prints the answer. */
abstract class RemoteCommand extends ClientCommand {
    RemoteCommand(String name, String description, String... examples) {
        super(name, description, examples);
    }

    abstract JsonObject ask(AdminClient client);

    abstract void show(JsonObject answer, PrintWriter out);

    @Override
    protected final int run(AdminClient client) {
        JsonObject answer = ask(client);
        if (wantsJson()) {
            out().println(new String(answer.toBytes(), StandardCharsets.UTF_8));
        } else {
            show(answer, out());
        }
        return ExitCode.OK;
    }
}
