package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.forward.Forwarding;
import dev.orrery.api.nosql.forward.Forwarding.Work;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.resource.Directory;
import dev.orrery.api.nosql.resource.ScriptHandler;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.script.ScriptAnswer;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.gateway.script.Scripts.Caller;
import dev.orrery.gateway.script.Scripts.ProcedureCall;
import dev.orrery.model.command.Delivery;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Calls of stored procedures. */
public final class ProcedureHandler {
    private final Gateway gateway;
    private final Directory directory;
    private final Limits limits;
    private final Forwarding forwarding;

    public ProcedureHandler(
            Gateway gateway, Directory directory, Limits limits, Forwarding forwarding) {
        this.forwarding = forwarding;
        this.gateway = gateway;
        this.directory = directory;
        this.limits = limits;
    }

    public void handle(Exchange exchange, ContainerLink link, String id) {
        ItemContext context = ItemContext.of(exchange, directory.owner(link), gateway);
        ScriptRecord procedure =
                ScriptHandler.find(
                        gateway.scripts().catalog(), context.container(), ScriptKind.PROCEDURE, id);
        Request request = context.request();
        PartitionKey key =
                KeyHeader.required(request, context.keyDefinition(), limits.keyValueBytes());
        boolean logs = request.flag(RequestHeader.SCRIPT_LOGGING);
        forwarding.run(
                exchange,
                context.container(),
                key,
                new Work<>(
                        delivery -> execute(context, procedure, key, delivery),
                        answer -> response(context, answer, logs)));
    }

    private CompletableFuture<ScriptAnswer> execute(
            ItemContext context,
            ScriptRecord procedure,
            PartitionKey key,
            Optional<Delivery> delivery) {
        Request request = context.request();
        ProcedureCall call =
                new ProcedureCall(
                        gateway.items().address(context.container(), key),
                        procedure,
                        arguments(request.body()),
                        request.flag(RequestHeader.SCRIPT_LOGGING));
        return gateway.scripts()
                .execute(context.container(), call, new Caller(context.caller(), delivery));
    }

    /** An array of JSON; clients send nothing for none, and some one value for one. */
    private static String arguments(byte[] body) {
        if (body.length == 0) {
            return "[]";
        }
        JsonView view = JsonScanner.scan(body, JsonLimits.DEFAULT);
        String text = new String(body, StandardCharsets.UTF_8);
        return switch (view.kind(view.root())) {
            case ARRAY -> text;
            case NULL -> "[]";
            case OBJECT, STRING, NUMBER, TRUE, FALSE -> "[" + text + "]";
        };
    }

    private static Response response(ItemContext context, ScriptAnswer answer, boolean logs) {
        return ScriptResponses.withHeaders(
                context,
                ScriptResponses.of(answer.result(), logs, context.exchange().activityId()),
                new Outcome.Done(answer.charge(), answer.lsn()),
                answer.partitionNumber());
    }
}
