package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;

/** Replaces a key of the account. */
final class RotateKeyCommand extends RemoteCommand {
    RotateKeyCommand() {
        super(
                "rotate-key",
                "Makes a new key in the place of one of the account's, and prints it. The old one"
                        + " counts no more from then on; the other one of its kind goes on, so that"
                        + " clients can move to it before.",
                "rotate-key secondary",
                "rotate-key primary-read-only");
        argument("KIND", "1", "primary, secondary, primary-read-only or secondary-read-only.");
    }

    @Override
    JsonObject ask(AdminClient client) {
        return client.send(
                "POST",
                "/admin/v1/keys/" + AdminClient.encoded(value(0)) + "/regenerate",
                JsonObject.EMPTY);
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        out.println(Figures.text(answer, "key"));
    }
}
