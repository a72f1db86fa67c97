package dev.orrery.server.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.server.admin.AdminCall;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may call what, as a table. */
class GateTest {
    private static final String FULL = "Bearer " + SampleGateway.KEY;
    private static final String READ_ONLY = "Bearer " + SampleGateway.READ_ONLY_KEY;
    private static final String CHANGE = SampleGateway.ORDERS + "/throughput";
    private static final String BODY = "{\"ruPerSecond\":18000}";

    private static int read(AdminEndpoints api, AdminCall.Headers headers) {
        return api.answer(SampleGateway.call("GET", "/admin/v1/containers", "", headers)).status();
    }

    private static int change(AdminEndpoints api, AdminCall.Headers headers) {
        return api.answer(SampleGateway.call("PUT", CHANGE, BODY, headers)).status();
    }

    private static AdminCall.Headers key(String authorization) {
        return new AdminCall.Headers(authorization, "db.example:8080", "", "");
    }

    @Test
    void productionWantsAKeyAndAReadOnlyOneChangesNothing(@TempDir Path folder) {
        try (SampleGateway sample = new SampleGateway(folder)) {
            AdminEndpoints api = sample.api(false);
            assertThat(read(api, key(""))).isEqualTo(401);
            assertThat(read(api, key("Bearer AAAA"))).isEqualTo(401);
            assertThat(read(api, key("Basic " + SampleGateway.KEY))).isEqualTo(401);
            assertThat(read(api, new AdminCall.Headers("", "localhost", "", "1"))).isEqualTo(401);
            assertThat(read(api, key(READ_ONLY))).isEqualTo(200);
            assertThat(change(api, key(READ_ONLY))).isEqualTo(403);
            assertThat(read(api, key(FULL))).isEqualTo(200);
            assertThat(change(api, key(FULL))).isEqualTo(200);
            AdminCall unknown = SampleGateway.call("GET", "/admin/v1/nothing", "", key(""));
            assertThat(api.answer(unknown).status()).isEqualTo(401);
        }
    }

    @Test
    void developmentTrustsThisMachineButNoPageOfAnotherSite(@TempDir Path folder) {
        try (SampleGateway sample = new SampleGateway(folder)) {
            AdminEndpoints api = sample.api(true);
            for (String host :
                    new String[] {"localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]:8080"}) {
                assertThat(read(api, new AdminCall.Headers("", host, "", ""))).isEqualTo(200);
            }
            for (String host : new String[] {"", "evil.example", "localhost.evil:8080", "::1"}) {
                assertThat(read(api, new AdminCall.Headers("", host, "", "1"))).isEqualTo(403);
            }
            String here = "localhost:8080";
            assertThat(change(api, new AdminCall.Headers("", here, "", ""))).isEqualTo(401);
            assertThat(change(api, new AdminCall.Headers("", here, "", "1"))).isEqualTo(200);
            assertThat(change(api, new AdminCall.Headers("", here, "http://" + here, "1")))
                    .isEqualTo(200);
            for (String origin : new String[] {"http://evil.example", "null", "http://[", "x"}) {
                assertThat(read(api, new AdminCall.Headers("", here, origin, "1"))).isEqualTo(403);
            }
            assertThat(read(api, key("Bearer wrong"))).isEqualTo(401);
            assertThat(change(api, key(FULL))).isEqualTo(200);
        }
    }
}
