package dev.orrery.cli.status;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** One thing of the partition lab. */
final class LabCommand extends RemoteCommand {
    private static final String KEY = "--partition-key";
    private static final String PARTITION = "--partition";
    private static final String SECONDS = "--seconds";
    private static final String BYTES = "--bytes";

    private static final String LOGICAL_BYTES = "--logical-partition-bytes";
    private static final String PARTITION_BYTES = "--partition-bytes";
    private static final String PARTITION_RATE = "--partition-ru";
    private static final String LIMITS = "limits";

    private final String action;

    private LabCommand(String action, String description, String... examples) {
        super(action, description, examples);
        this.action = action;
        argument("DATABASE/CONTAINER", "1", "The container.");
    }

    /** The command {@code lab} with all it can do. */
    static CommandSpec lab() {
        CommandSpec lab = CommandSpec.create().name("lab");
        lab.usageMessage()
                .description(
                        "The partition lab, for servers in development mode: splits, merges,"
                                + " refuses and fills partitions, so that you see how an"
                                + " application takes it.")
                .footer(
                        "%nExamples:",
                        "  orrery lab throttle shop/orders --partition-key ada --seconds 10",
                        "  orrery lab fill shop/orders --partition-key ada --bytes 100000",
                        "  orrery lab split shop/orders 7");
        lab.addOption(
                OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Print this text.")
                        .build());
        List.of(
                        throttle().spec(),
                        release().spec(),
                        fill().spec(),
                        limits().spec(),
                        RangeCommand.split().spec(),
                        RangeCommand.merge().spec())
                .forEach(command -> lab.addSubcommand(command.name(), command));
        return lab;
    }

    private static LabCommand throttle() {
        LabCommand command =
                new LabCommand(
                        "throttle",
                        "Refuses requests to a key, or to all keys of a physical partition, with"
                                + " 429 for some seconds.",
                        "lab throttle shop/orders --partition-key ada --seconds 10",
                        "lab throttle shop/orders --partition 7");
        command.keyOption();
        command.option(PARTITION, "N", "All keys of this physical partition instead.");
        command.option(SECONDS, "N", "For how long; 10.");
        return command;
    }

    private static LabCommand release() {
        return new LabCommand(
                "release",
                "Ends what 'lab throttle' began in a container.",
                "lab release shop/orders");
    }

    private static LabCommand fill() {
        LabCommand command =
                new LabCommand(
                        "fill",
                        "Writes items to a logical partition until they take so many bytes, or it"
                                + " is full.",
                        "lab fill shop/orders --partition-key ada --bytes 100000");
        command.keyOption();
        command.option(BYTES, "N", "How many bytes to write.");
        return command;
    }

    private static LabCommand limits() {
        LabCommand command =
                new LabCommand(
                        LIMITS,
                        "Sets tiny limits for a container until the server stops; what is not"
                                + " named is as usual again.",
                        "lab limits shop/orders --logical-partition-bytes 100000",
                        "lab limits shop/orders --partition-ru 500 --partition-bytes 1000000",
                        "lab limits shop/orders");
        command.option(LOGICAL_BYTES, "N", "What one logical partition may hold.");
        command.option(PARTITION_BYTES, "N", "What one physical partition may hold.");
        command.option(PARTITION_RATE, "N", "RU/s that one physical partition may serve.");
        return command;
    }

    private void keyOption() {
        option(KEY, "KEY", "A text, or the key as a JSON array, such as '[\"ada\", 7]'.");
    }

    @Override
    JsonObject ask(AdminClient client) {
        JsonObject body = JsonObject.EMPTY;
        if (spec().findOption(KEY) != null && value(KEY).isPresent()) {
            body = body.with("partitionKey", key(value(KEY).get()));
        }
        body = withNumber(body, "partition", PARTITION);
        body = withNumber(body, "seconds", SECONDS);
        body = withNumber(body, "bytes", BYTES);
        body = withNumber(body, "logicalPartitionBytes", LOGICAL_BYTES);
        body = withNumber(body, "partitionBytes", PARTITION_BYTES);
        body = withNumber(body, "partitionRuPerSecond", PARTITION_RATE);
        String method = LIMITS.equals(action) ? "PUT" : "POST";
        return client.send(method, containerPath(value(0)) + "/lab/" + action, body);
    }

    private JsonObject withNumber(JsonObject body, String member, String option) {
        if (spec().findOption(option) == null || value(option).isEmpty()) {
            return body;
        }
        String text = value(option).get();
        try {
            return body.with(member, Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw wrong("'%s' is not a whole number".formatted(text));
        }
    }

    private JsonValue key(String text) {
        if (!text.startsWith("[")) {
            return JsonArray.of(new JsonString(text));
        }
        try {
            return JsonValue.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (OrreryException e) {
            throw wrong("'%s' is no JSON array".formatted(text));
        }
    }

    @Override
    void show(JsonObject answer, PrintWriter out) {
        switch (action) {
            case "throttle" ->
                    out.printf(
                            "Requests there are refused with 429 for %s s.%n",
                            Figures.count(
                                    Math.ceil(Figures.number(answer, "remainingMillis") / 1000)));
            case "release" -> out.printf("%s holds ended.%n", Figures.count(answer, "released"));
            case LIMITS ->
                    out.println(
                            "Limits of this container: "
                                    + new String(answer.toBytes(), StandardCharsets.UTF_8));
            default ->
                    out.printf(
                            "Wrote %s items, %s, for %s RU; %s.%n",
                            Figures.count(answer, "items"),
                            Figures.size(answer, "bytes"),
                            Figures.count(answer, "requestUnits"),
                            state(answer));
        }
    }

    private static String state(JsonObject answer) {
        if (answer.bool("full").orElse(false)) {
            return "the logical partition is full";
        }
        return answer.bool("done").orElse(false)
                ? "that is all you asked for"
                : "time was up: call again to go on";
    }
}
