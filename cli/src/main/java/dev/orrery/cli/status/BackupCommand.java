package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.cli.print.Table;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Backups of a server that runs. */
final class BackupCommand extends RemoteCommand {
    private static final String PATH = "/admin/v1/backups";

    private final String action;

    private BackupCommand(String action, String description, String... examples) {
        super(action, description, examples);
        this.action = action;
    }

    /** The command {@code backup} with all it can do. */
    static CommandSpec backup() {
        CommandSpec backup = CommandSpec.create().name("backup");
        backup.usageMessage()
                .description(
                        "Copies of all that a server or a cluster has, made while it runs. Each is"
                                + " a data folder: to restore it, copy it and start with the copy.")
                .footer(
                        "%nExamples:",
                        "  orrery backup create nightly",
                        "  orrery backup list",
                        "  orrery backup delete nightly");
        backup.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this text.")
                        .build());
        List.of(create().spec(), list().spec(), delete().spec())
                .forEach(command -> backup.addSubcommand(command.name(), command));
        return backup;
    }

    private static BackupCommand create() {
        BackupCommand command =
                new BackupCommand(
                        "create",
                        "Makes a backup in the server's data folder; in a cluster, of all nodes, in"
                                + " the folder of the one that is asked. Requests go on; writes"
                                + " wait for a moment.",
                        "backup create nightly");
        command.argument("NAME", "0..1", "What to call it; the time if not given.");
        return command;
    }

    private static BackupCommand list() {
        return new BackupCommand("list", "Shows the backups, the oldest first.", "backup list");
    }

    private static BackupCommand delete() {
        BackupCommand command =
                new BackupCommand("delete", "Deletes a backup.", "backup delete nightly");
        command.argument("NAME", "1", "Which one.");
        return command;
    }

    @Override
    JsonObject ask(AdminClient client) {
        return switch (action) {
            case "create" -> create(client);
            case "delete" -> client.send("DELETE", PATH + "/" + value(0), JsonObject.EMPTY);
            default -> client.read(PATH);
        };
    }

    private JsonObject create(AdminClient client) {
        if (!wantsJson()) {
            out().println("Copying ...");
            out().flush();
        }
        JsonObject wanted =
                value(0).isEmpty() ? JsonObject.EMPTY : JsonObject.EMPTY.with("name", value(0));
        return client.send("POST", PATH, wanted);
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        if (action.equals("create")) {
            made(answer, out);
        } else {
            table(answer, out);
        }
    }

    private static void made(JsonObject backup, PrintWriter out) {
        out.printf(
                "%s: %s physical partitions, %s; writes waited for %s ms%n",
                Figures.text(backup, "name"),
                Figures.count(backup, "partitions"),
                Figures.size(backup, "bytes"),
                Figures.count(backup, "pauseMillis"));
        out.printf("To restore it, copy %s and start with", Figures.text(backup, "folder"));
        out.println(" 'orrery start --data COPY'.");
    }

    private static void table(JsonObject answer, PrintWriter out) {
        List<JsonObject> backups = Figures.objects(answer, "backups");
        if (backups.isEmpty()) {
            out.println("There are no backups.");
            return;
        }
        Table table = new Table("name", "made", " partitions", " size", "folder");
        for (JsonObject backup : backups) {
            Instant made = Instant.ofEpochMilli((long) Figures.number(backup, "epochMillis"));
            table.row(
                    Figures.text(backup, "name"),
                    made.toString(),
                    Figures.count(backup, "partitions"),
                    Figures.size(backup, "bytes"),
                    Figures.text(backup, "folder"));
        }
        table.print(out);
    }
}
