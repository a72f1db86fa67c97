package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.forward.Forwarding.Work;
import dev.orrery.api.nosql.item.ItemWrites.Place;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.gateway.script.Scripts.Caller;
import dev.orrery.gateway.script.TriggerRule.On;
import dev.orrery.gateway.script.TriggeredAnswer;
import dev.orrery.gateway.script.TriggeredWrite;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Writes for which a client names triggers. */
public final class Triggers {
    private final Gateway gateway;

    Triggers(Gateway gateway) {
        this.gateway = gateway;
    }

    /** Whether a request names any. */
    public static boolean areAsked(Request request) {
        return !request.headerOrEmpty(RequestHeader.PRE_TRIGGERS).isEmpty()
                || !request.headerOrEmpty(RequestHeader.POST_TRIGGERS).isEmpty();
    }

    /** Refuses triggers where none can run. */
    static void refuse(Request request, String where) {
        if (areAsked(request)) {
            throw OrreryException.badRequest("Triggers do not run with " + where + ".");
        }
    }

    /** A write with its triggers; the command is made of what they leave. */
    Work<TriggeredAnswer> work(
            ItemContext context, Place place, On operation, Function<Content, ItemCommand> maker) {
        return new Work<>(
                delivery ->
                        gateway.scripts()
                                .write(
                                        place.container(),
                                        write(context, place, operation, maker),
                                        new Caller(context.caller(), delivery)),
                answer -> response(context, answer));
    }

    private TriggeredWrite write(
            ItemContext context, Place place, On operation, Function<Content, ItemCommand> maker) {
        Optional<String> body =
                operation == On.DELETE
                        ? Optional.empty()
                        : Optional.of(checked(context.request().body()));
        return new TriggeredWrite(
                gateway.items().address(place.container(), place.key()),
                operation,
                body,
                text -> maker.apply(content(text)),
                triggers(context, RequestHeader.PRE_TRIGGERS, operation),
                triggers(context, RequestHeader.POST_TRIGGERS, operation));
    }

    /** The body becomes a part of another text, so it must be one value of JSON. */
    private static String checked(byte[] body) {
        JsonScanner.scan(body, JsonLimits.DEFAULT);
        return new String(body, StandardCharsets.UTF_8);
    }

    private static Content content(Optional<String> text) {
        return Content.of(text.orElse("").getBytes(StandardCharsets.UTF_8));
    }

    private List<ScriptRecord> triggers(ItemContext context, RequestHeader header, On operation) {
        List<String> names =
                Arrays.stream(context.request().headerOrEmpty(header).split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList();
        return gateway.scripts()
                .triggers(
                        context.container(),
                        names,
                        operation,
                        header == RequestHeader.POST_TRIGGERS);
    }

    private static Response response(ItemContext context, TriggeredAnswer answer) {
        return switch (answer) {
            case TriggeredAnswer.Failed failed ->
                    ScriptResponses.withHeaders(
                            context,
                            ScriptResponses.failed(
                                    failed.failure(), context.exchange().activityId()),
                            new Outcome.Done(failed.charge(), failed.lsn()),
                            failed.partitionNumber());
            case TriggeredAnswer.Written written -> {
                Response response =
                        ItemResponses.ofWrite(
                                context, new Routed(written.partitionNumber(), written.outcome()));
                yield replaced(context, response, written);
            }
        };
    }

    /** A trigger may have set another body for the answer. */
    private static Response replaced(
            ItemContext context, Response response, TriggeredAnswer.Written written) {
        if (written.body().isEmpty()
                || context.wantsNoContent()
                || !(written.outcome() instanceof Outcome.Written)) {
            return response;
        }
        byte[] body = written.body().get().getBytes(StandardCharsets.UTF_8);
        return new Response(response.status(), response.headers(), List.of(ByteBuffer.wrap(body)));
    }
}
