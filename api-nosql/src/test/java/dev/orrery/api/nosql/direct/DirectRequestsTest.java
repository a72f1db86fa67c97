package dev.orrery.api.nosql.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.model.error.OrreryException;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class DirectRequestsTest {
    private static final int DOCUMENT = 3;

    private static Request request(TestFrame frame) {
        return DirectRequests.of(
                frame.read(), new Request.Origin(new InetSocketAddress(8081), true));
    }

    private static TestFrame onItems(int operation) {
        return new TestFrame(DOCUMENT, operation)
                .text(Tokens.DATABASE, "d")
                .text(Tokens.COLLECTION, "my items");
    }

    @Test
    void namesMakeThePath() {
        Request read = request(onItems(0x03).text(Tokens.DOCUMENT, "a/b?c"));
        assertThat(read.method()).isEqualTo(RequestMethod.GET);
        assertThat(read.target()).isEqualTo("/dbs/d/colls/my%20items/docs/a%2Fb%3Fc");
        assertThat(request(onItems(0x04)).target()).isEqualTo("/dbs/d/colls/my%20items/docs");
        Request called =
                request(
                        new TestFrame(0x07, 0x08)
                                .text(Tokens.DATABASE, "d")
                                .text(Tokens.COLLECTION, "c")
                                .text(Tokens.STORED_PROCEDURE, "s"));
        assertThat(called.method()).isEqualTo(RequestMethod.POST);
        assertThat(called.target()).isEqualTo("/dbs/d/colls/c/sprocs/s");
        assertThat(request(new TestFrame(0x01, 0x04)).target()).isEqualTo("/dbs");
    }

    @Test
    void resourceIdsMakeThePathWhereThereAreNoNames() {
        byte[] id = HexFormat.of().parseHex("00000001800000020000030000000001");
        Request read = request(new TestFrame(DOCUMENT, 0x03).bytes(Tokens.RESOURCE_ID, id));
        assertThat(read.target())
                .isEqualTo(
                        "/dbs/AAAAAQ%3D%3D/colls/AAAAAYAAAAI%3D"
                                + "/docs/AAAAAYAAAAIAAAMAAAAAAQ%3D%3D");
    }

    @Test
    void operationsAreToldByMethodsAndHeaders() {
        assertThat(request(onItems(0x09).payload("{}")).isQuery()).isTrue();
        assertThat(request(onItems(0x01).payload("{}")).isQuery()).isFalse();
        assertThat(request(onItems(0x13).payload("{}")).flag(RequestHeader.IS_UPSERT)).isTrue();
        assertThat(request(onItems(0x25).payload("[]")).flag(RequestHeader.IS_BATCH)).isTrue();
        assertThat(request(onItems(0x06)).method()).isEqualTo(RequestMethod.PUT);
        assertThat(request(onItems(0x02)).method()).isEqualTo(RequestMethod.PATCH);
        assertThat(request(onItems(0x05)).method()).isEqualTo(RequestMethod.DELETE);
    }

    @Test
    void tokensBecomeHeaders() {
        Request read =
                request(
                        onItems(0x03)
                                .text(0x2B, "[\"k\"]")
                                .text(Tokens.MATCH, "\"e\"")
                                .flag(Tokens.CONSISTENCY_LEVEL, 3)
                                .number(Tokens.PAGE_SIZE, -1)
                                .flag(0x42, 1)
                                .flag(0x73, 0));
        assertThat(read.header(RequestHeader.PARTITION_KEY)).isEqualTo("[\"k\"]");
        assertThat(read.header(RequestHeader.IF_NONE_MATCH)).isEqualTo("\"e\"");
        assertThat(read.header(RequestHeader.IF_MATCH)).isNull();
        assertThat(read.header(RequestHeader.CONSISTENCY_LEVEL)).isEqualTo("Eventual");
        assertThat(read.header(RequestHeader.MAX_ITEM_COUNT)).isEqualTo("-1");
        assertThat(read.flag(RequestHeader.POPULATE_QUERY_METRICS)).isTrue();
        assertThat(read.flag(RequestHeader.BATCH_ATOMIC)).isFalse();
        Request deleted = request(onItems(0x05).text(Tokens.MATCH, "\"e\""));
        assertThat(deleted.header(RequestHeader.IF_MATCH)).isEqualTo("\"e\"");
    }

    @Test
    void namesThatWereLookedUpTellWhatTheyWereTakenFor() {
        byte[] container = {1, 0, 0, 0, (byte) 0x80, 0, 0, 1};
        Request named = request(onItems(0x03).bytes(Tokens.RESOURCE_ID, container));
        assertThat(named.target()).startsWith("/dbs/d/colls/my%20items");
        assertThat(named.headerOrEmpty(RequestHeader.RESOLVED_CONTAINER)).isEqualTo("AQAAAIAAAAE=");
        assertThat(request(onItems(0x03)).headerOrEmpty(RequestHeader.RESOLVED_CONTAINER))
                .isEmpty();
    }

    @Test
    void whatIsNotServedIsRefusedByName() {
        assertThatThrownBy(() -> request(onItems(0x7F)))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("operation 0x7f");
        assertThatThrownBy(() -> request(new TestFrame(0x11, 0x03)))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("kind 0x11");
    }
}
