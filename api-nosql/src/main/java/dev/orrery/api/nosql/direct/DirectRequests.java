package dev.orrery.api.nosql.direct;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes of a frame the request that a client in gateway mode would have sent. */
final class DirectRequests {
    private static final String TRUE = "true";
    private static final String PROTOCOL_VERSION = "2020-07-15";
    private static final long ALL_ITEMS = 0xFFFF_FFFFL;

    /** Tokens whose text is the value of a header. */
    private static final Map<Integer, RequestHeader> TEXTS =
            Map.ofEntries(
                    Map.entry(0x01, RequestHeader.AUTHORIZATION),
                    Map.entry(0x03, RequestHeader.MS_DATE),
                    Map.entry(0x05, RequestHeader.SESSION_TOKEN),
                    Map.entry(0x06, RequestHeader.CONTINUATION),
                    Map.entry(0x09, RequestHeader.PRE_TRIGGERS),
                    Map.entry(0x0A, RequestHeader.POST_TRIGGERS),
                    Map.entry(0x2B, RequestHeader.PARTITION_KEY),
                    Map.entry(0x2C, RequestHeader.RANGE_ID),
                    Map.entry(0x3F, RequestHeader.A_IM),
                    Map.entry(0x47, RequestHeader.IF_MODIFIED_SINCE),
                    Map.entry(0x62, RequestHeader.START_EPK),
                    Map.entry(0x63, RequestHeader.END_EPK),
                    Map.entry(0x9D, RequestHeader.INTENDED_CONTAINER));

    /** Tokens that say yes or no. */
    private static final Map<Integer, RequestHeader> FLAGS =
            Map.of(
                    0x3E, RequestHeader.SCRIPT_LOGGING,
                    0x40, RequestHeader.POPULATE_QUOTA,
                    0x42, RequestHeader.POPULATE_QUERY_METRICS,
                    0x44, RequestHeader.POPULATE_PARTITION_STATISTICS,
                    0x73, RequestHeader.BATCH_ATOMIC,
                    0x74, RequestHeader.BATCH_CONTINUE_ON_ERROR,
                    0xA9, RequestHeader.POPULATE_INDEX_METRICS);

    private static final String[] CONSISTENCY_LEVELS = {
        "Strong", "BoundedStaleness", "Session", "Eventual", "ConsistentPrefix"
    };
    private static final String[] INDEXING_DIRECTIVES = {"Default", "Include", "Exclude"};
    private static final String[] PRIORITIES = {"", "High", "Low"};

    private DirectRequests() {}

    static Request of(DirectFrame frame, Request.Origin origin) {
        DirectOperation operation =
                DirectOperation.of(frame.operation())
                        .orElseThrow(
                                () ->
                                        unserved(
                                                "the operation 0x"
                                                        + Integer.toHexString(frame.operation())));
        return new Request(
                operation.method(),
                DirectPath.of(frame, operation),
                headers(frame, operation),
                frame.payload(),
                origin);
    }

    static OrreryException unserved(String what) {
        return new OrreryException(
                ErrorCode.NOT_SUPPORTED, "Not served in direct mode: " + what + ".");
    }

    private static HttpHeaders headers(DirectFrame frame, DirectOperation operation) {
        Tokens tokens = frame.tokens();
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        headers.add(RequestHeader.VERSION.toString(), PROTOCOL_VERSION);
        headers.add(
                RequestHeader.ACTIVITY_ID.toString(), activityId(frame.activityId()).toString());
        TEXTS.forEach((id, header) -> add(headers, header, tokens.text(id)));
        FLAGS.forEach((id, header) -> add(headers, header, tokens.number(id) == 1 ? TRUE : null));
        add(headers, RequestHeader.RESOLVED_CONTAINER, DirectPath.resolvedContainer(tokens));
        boolean reads = operation.method() == RequestMethod.GET;
        add(
                headers,
                reads ? RequestHeader.IF_NONE_MATCH : RequestHeader.IF_MATCH,
                tokens.text(Tokens.MATCH));
        if (tokens.has(Tokens.PAGE_SIZE)) {
            long size = tokens.number(Tokens.PAGE_SIZE);
            add(
                    headers,
                    RequestHeader.MAX_ITEM_COUNT,
                    size == ALL_ITEMS ? "-1" : Long.toString(size));
        }
        if (tokens.number(Tokens.RETURN_PREFERENCE) == 1) {
            add(headers, RequestHeader.PREFER, "return=minimal");
        }
        add(
                headers,
                RequestHeader.CONSISTENCY_LEVEL,
                name(CONSISTENCY_LEVELS, tokens.number(Tokens.CONSISTENCY_LEVEL)));
        add(
                headers,
                RequestHeader.INDEXING_DIRECTIVE,
                name(INDEXING_DIRECTIVES, tokens.number(Tokens.INDEXING_DIRECTIVE)));
        add(
                headers,
                RequestHeader.PRIORITY_LEVEL,
                name(PRIORITIES, tokens.number(Tokens.PRIORITY_LEVEL)));
        operation.headers().forEach((header, value) -> add(headers, header, value));
        return headers;
    }

    private static @Nullable String name(String[] names, long number) {
        return number >= 0 && number < names.length ? names[(int) number] : null;
    }

    private static void add(HttpHeaders headers, RequestHeader header, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            headers.add(header.toString(), value);
        }
    }

    /** The first half is little-endian field by field, the second as it is read. */
    private static UUID activityId(byte[] bytes) {
        ByteBuffer source = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long high = Integer.toUnsignedLong(source.getInt());
        long middle = Short.toUnsignedLong(source.getShort());
        long low = Short.toUnsignedLong(source.getShort());
        long rest = source.order(ByteOrder.BIG_ENDIAN).getLong();
        return new UUID(high << 32 | middle << 16 | low, rest);
    }
}
