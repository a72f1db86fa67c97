package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The physical partitions of a container. */
final class RoutedRanges implements RangePort {
    private final Services services;
    private final int containerNumber;
    private final Optional<PartitionKey> key;
    private final Environment environment;

    /** What finds partitions, what they are asked on, and what counts it. */
    record Services(Routes routes, Metering metering, Reads reads) {}

    RoutedRanges(
            Services services,
            int containerNumber,
            Optional<PartitionKey> key,
            Environment environment) {
        this.services = services;
        this.containerNumber = containerNumber;
        this.key = key;
        this.environment = environment;
    }

    @Override
    public List<RingRange> parts(RingRange interval) {
        return services.routes().ranges(containerNumber).overlapping(interval).stream()
                .map(range -> range.range().intersect(interval))
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public CompletableFuture<Answer> ask(Question question) {
        return services.reads().run(() -> answer(question));
    }

    private Answer answer(Question question) {
        RingRange part = question.part();
        RangeRecord range = services.routes().ranges(containerNumber).at(part.min());
        if (!range.range().contains(part)) {
            throw new OrreryException(
                    ErrorCode.RANGE_GONE, "A partition was split while the query ran.");
        }
        RangeQueryRequest request =
                new RangeQueryRequest(
                        question.spec(),
                        new RangeTarget(containerNumber, part, key),
                        question.continuation(),
                        question.limits(),
                        environment);
        RangeQueryPage page = services.routes().partition(range).query(request);
        services.metering().count(containerNumber, range.number(), page.metrics().charge());
        return new Answer(range.number(), page);
    }
}
