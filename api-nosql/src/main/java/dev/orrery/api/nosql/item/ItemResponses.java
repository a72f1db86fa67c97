package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.error.NosqlErrorMapper;
import dev.orrery.api.nosql.error.ServiceWords;
import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.message.ResponseHeaders;
import dev.orrery.api.nosql.resource.Directory.Located;
import dev.orrery.api.nosql.resource.ResourceLinks;
import dev.orrery.gateway.Routed;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.ErrorCode;
import java.nio.ByteBuffer;

/** Outcomes as clients see them. */
public final class ItemResponses {
    private ItemResponses() {}

    /** The answer to a write. */
    static Response ofWrite(ItemContext context, Routed routed) {
        return withHeaders(context, response(context, routed.outcome()), routed);
    }

    /** The answer to a read: never older than what the client has seen. */
    static Response ofRead(ItemContext context, Routed routed) {
        Outcome outcome = routed.outcome();
        if (SessionToken.isAhead(context, routed.partitionNumber(), outcome.lsn())) {
            Outcome behind =
                    new Outcome.Refused(
                            ErrorCode.SESSION_NOT_AVAILABLE,
                            SessionToken.NOT_AVAILABLE,
                            outcome.charge(),
                            outcome.lsn());
            return ofWrite(context, new Routed(routed.partitionNumber(), behind));
        }
        return ofWrite(context, routed);
    }

    private static Response response(ItemContext context, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Written(boolean created, StoredItem item, double _, long lsn) -> {
                Response response =
                        item(
                                created ? Response.CREATED : Response.OK,
                                item,
                                context.wantsNoContent());
                response.headers().add(ResponseHeader.ITEM_LSN, lsn);
                yield response;
            }
            case Outcome.Found found -> item(Response.OK, found.item(), false);
            case Outcome.Deleted _, Outcome.Done _ -> Response.empty(Response.NO_CONTENT);
            case Outcome.PartitionDeleted _ -> Response.empty(Response.OK);
            case Outcome.NotModified notModified -> {
                Response response = Response.empty(Response.NOT_MODIFIED);
                response.headers().add(ResponseHeader.ETAG, notModified.etag());
                yield response;
            }
            case Outcome.Refused refused -> refused(context, refused);
            case Outcome.BatchEnded _, Outcome.RowOutcome _, Outcome.ScriptRepeated _ ->
                    throw new IllegalStateException("a request on one item has another outcome");
        };
    }

    private static Response item(int status, StoredItem item, boolean withoutBody) {
        Response response =
                withoutBody
                        ? Response.empty(status)
                        : Response.of(
                                status,
                                ByteBuffer.wrap(item.bytes(), item.textStart(), item.textLength()));
        response.headers().add(ResponseHeader.ETAG, item.etag());
        return response;
    }

    private static Response refused(ItemContext context, Outcome.Refused refused) {
        Response response =
                ErrorResponse.of(
                        NosqlErrorMapper.map(refused.code()),
                        ServiceWords.of(refused.code(), refused.message()),
                        context.exchange().activityId());
        if (refused.retryAfterMillis() > 0) {
            response.headers().add(ResponseHeader.RETRY_AFTER_MILLIS, refused.retryAfterMillis());
        }
        return response;
    }

    /** With whose resource it was only where something was done, as the service has it. */
    static Response withHeaders(ItemContext context, Response response, Routed routed) {
        long lsn = routed.outcome().lsn();
        RangeIds ids = context.rangeIds();
        ResponseHeaders headers = response.headers();
        headers.addCharge(routed.outcome().charge())
                .add(
                        ResponseHeader.SESSION_TOKEN,
                        SessionToken.of(context, routed.partitionNumber(), lsn))
                .add(ResponseHeader.LSN, lsn)
                .add(ResponseHeader.GLOBAL_COMMITTED_LSN, lsn)
                .add(ResponseHeader.RANGE_ID, ids.id(routed.partitionNumber()));
        return isRefused(routed.outcome()) ? response : withOwner(context.located(), response);
    }

    private static boolean isRefused(Outcome outcome) {
        return outcome instanceof Outcome.Refused
                || (outcome instanceof Outcome.BatchEnded batch
                        && batch.outcomes().stream().anyMatch(Outcome.Refused.class::isInstance));
    }

    public static Response withOwner(Located located, Response response) {
        response.headers()
                .add(
                        ResponseHeader.ALT_CONTENT_PATH,
                        ResourceLinks.nameOf(located.database(), located.container()))
                .add(ResponseHeader.CONTENT_PATH, ResourceLinks.ridOf(located.container()).text());
        return response;
    }
}
