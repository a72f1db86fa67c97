package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.metering.Patience;
import dev.orrery.gateway.routing.Prepared;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.Partition;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The physical partitions of a container. */
final class RoutedRanges implements RangePort {
    /** How long one range is waited for in all. */
    private static final long PATIENCE_MILLIS = 5_000;

    private final Services services;
    private final int containerNumber;
    private final Optional<PartitionKey> key;
    private final RequestContext context;
    private final Environment environment;
    private volatile boolean several;

    /** What finds partitions, what they are asked on, and what counts it. */
    record Services(Routes routes, Metering metering, Reads reads) {
        Services on(Reads others) {
            return new Services(routes, metering, others);
        }
    }

    RoutedRanges(
            Services services, int containerNumber, QueryRequest request, Environment environment) {
        this.services = services;
        this.containerNumber = containerNumber;
        this.key = request.scope().key();
        this.context = request.context();
        this.environment = environment;
    }

    @Override
    public List<RingRange> parts(RingRange interval) {
        List<RingRange> parts =
                services.routes().ranges(containerNumber).overlapping(interval).stream()
                        .map(range -> range.range().intersect(interval))
                        .flatMap(Optional::stream)
                        .toList();
        several |= parts.size() > 1;
        return parts;
    }

    /**
     * A page of several ranges waits for one that has spent its budget: if it began again instead,
     * it would spend the budgets of the others in vain. But nobody waits on a thread for reads.
     */
    @Override
    public CompletableFuture<Answer> ask(Question question) {
        return Patience.run(
                several && services.reads().mayBeAwaited() ? PATIENCE_MILLIS : 0,
                () ->
                        Prepared.whenReady(
                                prepare(question),
                                prepared ->
                                        services.reads().run(() -> answer(question, prepared))));
    }

    private CompletableFuture<Prepared> prepare(Question question) {
        try {
            return Prepared.of(services.routes().partition(range(question.part())), context);
        } catch (OrreryException e) {
            // The read meets it again, and deals with it.
            return CompletableFuture.completedFuture(Prepared.NOTHING);
        }
    }

    @Override
    public CompletableFuture<Explained> explain(Question question, boolean execute) {
        return services.reads().run(() -> explanation(question, execute));
    }

    private Answer answer(Question question, Prepared prepared) {
        RangeRecord range = range(question.part());
        Partition partition = services.routes().partition(range);
        RangeQueryPage page =
                services.metering()
                        .watched(
                                context,
                                containerNumber,
                                partition,
                                () ->
                                        partition
                                                .reads()
                                                .query(
                                                        request(question),
                                                        prepared.terms(partition, context)));
        count(range, page);
        return new Answer(range.number(), page);
    }

    private Explained explanation(Question question, boolean execute) {
        RangeRecord range = range(question.part());
        RangeExplanation explanation =
                services.routes().partition(range).reads().explain(request(question), execute);
        explanation.page().ifPresent(page -> count(range, page));
        return new Explained(range.number(), explanation);
    }

    private RangeRecord range(RingRange part) {
        RangeRecord range = services.routes().ranges(containerNumber).at(part.min());
        if (!range.range().contains(part)) {
            throw new OrreryException(
                    ErrorCode.RANGE_GONE, "A partition was split while the query ran.");
        }
        return range;
    }

    private RangeQueryRequest request(Question question) {
        return new RangeQueryRequest(
                question.spec(),
                new RangeTarget(containerNumber, question.part(), key),
                question.continuation(),
                question.limits(),
                environment);
    }

    private void count(RangeRecord range, RangeQueryPage page) {
        services.metering().count(containerNumber, range.number(), page.metrics().charge());
    }
}
