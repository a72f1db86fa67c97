package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.error.NosqlError;
import dev.orrery.api.nosql.error.NosqlErrorMapper;
import dev.orrery.api.nosql.error.ServiceWords;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.json.JsonWriter;
import java.util.List;

/**
 * The answer to a batch: an array with one result for each operation, {@code {"statusCode": ...,
 * "subStatusCode": ..., "requestCharge": ..., "eTag": ..., "resourceBody": ...}}.
 */
final class BatchResults {
    private final JsonWriter writer = new JsonWriter();
    private boolean anyRefused;

    private BatchResults() {}

    /**
     * @param operations as many as outcomes
     */
    static Response response(
            List<BatchOperation> operations, List<Outcome> outcomes, boolean withoutContent) {
        BatchResults results = new BatchResults();
        results.writer.beginArray();
        for (int i = 0; i < outcomes.size(); i++) {
            results.write(outcomes.get(i), withoutContent || operations.get(i).wantsNoContent());
        }
        results.writer.endArray();
        int status = results.anyRefused ? Response.MULTI_STATUS : Response.OK;
        return Response.of(status, results.writer.toBytes());
    }

    private void write(Outcome outcome, boolean withoutContent) {
        writer.beginObject();
        switch (outcome) {
            case Outcome.Written written -> {
                status(written.created() ? Response.CREATED : Response.OK);
                item(written.item(), withoutContent);
            }
            case Outcome.Found found -> {
                status(Response.OK);
                item(found.item(), false);
            }
            case Outcome.Deleted _, Outcome.Done _ -> status(Response.NO_CONTENT);
            case Outcome.NotModified notModified -> {
                status(Response.NOT_MODIFIED);
                writer.name("eTag").value(notModified.etag());
            }
            case Outcome.Refused refused -> refused(refused);
            case Outcome.BatchEnded _,
                    Outcome.RowOutcome _,
                    Outcome.ScriptRepeated _,
                    Outcome.PartitionDeleted _ ->
                    throw new IllegalStateException("a batch contains commands on items only");
        }
        writer.name("requestCharge").value(outcome.charge()).endObject();
    }

    private void status(int status) {
        writer.name("statusCode").value(status);
    }

    private void item(StoredItem item, boolean withoutContent) {
        writer.name("eTag").value(item.etag());
        if (!withoutContent) {
            writer.name("resourceBody")
                    .raw(item.bytes(), item.textStart(), item.textStart() + item.textLength());
        }
    }

    private void refused(Outcome.Refused refused) {
        anyRefused = true;
        NosqlError error = NosqlErrorMapper.map(refused.code());
        status(error.status());
        if (error.subStatus() != 0) {
            writer.name("subStatusCode").value(error.subStatus());
        }
        if (refused.retryAfterMillis() > 0) {
            writer.name("retryAfterMilliseconds").value(refused.retryAfterMillis());
        }
        writer.name("message").value(ServiceWords.of(refused.code(), refused.message()));
    }
}
