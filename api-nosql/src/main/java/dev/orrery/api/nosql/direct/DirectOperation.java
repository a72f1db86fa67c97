package dev.orrery.api.nosql.direct;

import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** What a frame asks for, and the method and headers by which HTTP asks for the same. */
enum DirectOperation {
    CREATE(0x01, RequestMethod.POST, true),
    PATCH(0x02, RequestMethod.PATCH, false),
    READ(0x03, RequestMethod.GET, false),
    READ_FEED(0x04, RequestMethod.GET, true),
    DELETE(0x05, RequestMethod.DELETE, false),
    REPLACE(0x06, RequestMethod.PUT, false),
    EXECUTE(0x08, RequestMethod.POST, false),
    SQL_QUERY(0x09, RequestMethod.POST, true),
    QUERY(0x0F, RequestMethod.POST, true),
    UPSERT(0x13, RequestMethod.POST, true),
    BATCH(0x25, RequestMethod.POST, true);

    private static final String TRUE = "true";

    private final int number;
    private final RequestMethod method;
    private final boolean onFeed;

    DirectOperation(int number, RequestMethod method, boolean onFeed) {
        this.number = number;
        this.method = method;
        this.onFeed = onFeed;
    }

    static Optional<DirectOperation> of(int number) {
        return Arrays.stream(values()).filter(one -> one.number == number).findFirst();
    }

    RequestMethod method() {
        return method;
    }

    /** Whether it is sent to the resources of a kind, and not to one of them. */
    boolean isOnFeed() {
        return onFeed;
    }

    /** What tells it from others of its method. */
    Map<RequestHeader, String> headers() {
        return switch (this) {
            case SQL_QUERY, QUERY ->
                    Map.of(
                            RequestHeader.CONTENT_TYPE, "application/query+json",
                            RequestHeader.IS_QUERY, TRUE,
                            RequestHeader.ENABLE_CROSS_PARTITION, TRUE);
            case UPSERT -> Map.of(RequestHeader.IS_UPSERT, TRUE);
            case BATCH -> Map.of(RequestHeader.IS_BATCH, TRUE);
            case CREATE, PATCH, READ, READ_FEED, DELETE, REPLACE, EXECUTE -> Map.of();
        };
    }
}
