package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.error.NosqlError;
import dev.orrery.api.nosql.error.NosqlErrorMapper;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.gateway.Routed;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.script.ScriptResult;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The ends of scripts as clients see them. */
final class ScriptResponses {
    /** By which clients know that a text is no script. */
    private static final int COMPILE_ERROR = 0xFFFF;

    private ScriptResponses() {}

    static Response of(ScriptResult result, boolean logs, String activityId) {
        Response response =
                switch (result) {
                    case ScriptResult.Ended ended ->
                            ended.response()
                                    .map(ScriptResponses::found)
                                    .orElseGet(() -> Response.empty(Response.OK));
                    case ScriptResult.Failed failed -> failed(failed, activityId);
                };
        if (logs) {
            response.headers().add(ResponseHeader.SCRIPT_LOG, encoded(result.log()));
        }
        return response;
    }

    private static Response found(String body) {
        return Response.of(Response.OK, body.getBytes(StandardCharsets.UTF_8));
    }

    /** As JavaScript's encodeURIComponent does it, which is what clients undo. */
    private static String encoded(String log) {
        return URLEncoder.encode(log, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%21", "!")
                .replace("%27", "'")
                .replace("%28", "(")
                .replace("%29", ")")
                .replace("%7E", "~");
    }

    /** A failure, in the words that clients look for. */
    static Response failed(ScriptResult.Failed failed, String activityId) {
        ErrorCode code =
                failed.reason() == ScriptResult.Reason.ANSWER_TOO_LARGE
                        ? ErrorCode.TOO_LARGE
                        : ErrorCode.BAD_REQUEST;
        NosqlError error = NosqlErrorMapper.map(code);
        int subStatus =
                failed.reason() == ScriptResult.Reason.NOT_A_FUNCTION
                        ? COMPILE_ERROR
                        : failed.number();
        JsonWriter json = new JsonWriter().beginObject().name("Errors").beginArray();
        json.value(
                "Encountered exception while executing Javascript. Exception = "
                        + failed.message());
        String message = new String(json.endArray().endObject().toBytes(), StandardCharsets.UTF_8);
        return ErrorResponse.of(
                new NosqlError(error.status(), Math.max(0, subStatus), error.codeName()),
                message,
                activityId);
    }

    /** Adds what every answer of a partition has. */
    static Response withHeaders(
            ItemContext context, Response response, Outcome outcome, int partitionNumber) {
        return ItemResponses.withHeaders(context, response, new Routed(partitionNumber, outcome));
    }
}
