package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Short ways to ask a partition. */
final class QueryFixture {
    static final RangeTarget ALL = RangeTarget.all(PartitionFixture.CONTAINER);

    private final PartitionFixture fixture;

    QueryFixture(PartitionFixture fixture) {
        this.fixture = fixture;
    }

    RangeQueryRequest request(String query, RangeTarget target, int pageSize) {
        return new RangeQueryRequest(
                QuerySpec.of(query),
                target,
                Optional.empty(),
                PageLimits.ofItems(pageSize),
                Environment.of(fixture.clock));
    }

    RangeQueryPage page(String query, int pageSize) {
        return fixture.partition().reads().query(request(query, ALL, pageSize));
    }

    /** The rows of all pages from the one that is asked for. */
    List<String> rows(RangeQueryRequest first) {
        List<String> rows = new ArrayList<>();
        Optional<String> continuation = first.continuation();
        do {
            RangeQueryPage page = fixture.partition().reads().query(first.with(continuation));
            page.rows().stream().map(JsonRow::toString).forEach(rows::add);
            continuation = page.continuation();
        } while (continuation.isPresent());
        return rows;
    }

    List<String> rows(String query) {
        return rows(request(query, ALL, PageLimits.DYNAMIC_ITEMS));
    }

    void refuses(RangeQueryRequest request, ErrorCode code) {
        assertThat(catchThrowable(() -> fixture.partition().reads().query(request)))
                .isInstanceOfSatisfying(
                        OrreryException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
