package dev.orrery.cluster.remote;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions of other nodes about partitions that have a replica here. Its threads are its
 * own and never wait for another node, so nodes that ask each other cannot block each other.
 */
public final class ReadService implements AutoCloseable {
    public static final String CALL = ReadCall.CALL;

    private static final int MINIMUM_THREADS = 4;
    private static final int QUEUE_LIMIT = 10_000;
    private static final long RETRY_AFTER_MILLIS = 50;
    private static final long CLOSE_TIMEOUT_SECONDS = 10;

    private final IntFunction<Optional<PhysicalPartition>> partitions;
    private final ThreadPoolExecutor threads;
    private volatile @Nullable QueryEnvironments environments;

    public ReadService(IntFunction<Optional<PhysicalPartition>> partitions) {
        this.partitions = partitions;
        int count = Math.max(MINIMUM_THREADS, 2 * Runtime.getRuntime().availableProcessors());
        this.threads =
                new ThreadPoolExecutor(
                        count,
                        count,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(QUEUE_LIMIT),
                        Thread.ofPlatform().name("orrery-remote-reads-", 0).daemon(true).factory());
    }

    /** From now on queries are answered too. */
    public void answerQueries(QueryEnvironments source) {
        environments = source;
    }

    /** Never blocks: what is in memory is answered at once, the rest on threads of its own. */
    public CompletableFuture<byte[]> call(byte[] request) {
        ReadCall call = ReadCall.read(request);
        PhysicalPartition partition = partition(call);
        if (call.question() instanceof Question.Item(var read)) {
            Optional<byte[]> cached =
                    partition
                            .reads()
                            .readCached(read, call.terms())
                            .map(outcome -> ReadCall.answer(new Answer.Item(outcome)));
            if (cached.isPresent()) {
                return CompletableFuture.completedFuture(cached.get());
            }
        }
        return partition
                .ready(call.terms())
                .thenCompose(terms -> start(partition, call.question(), terms));
    }

    private CompletableFuture<byte[]> start(
            PhysicalPartition partition, Question question, ReadTerms terms) {
        CompletableFuture<byte[]> result = new CompletableFuture<>();
        try {
            threads.execute(() -> complete(result, () -> answer(partition, question, terms)));
        } catch (RejectedExecutionException e) {
            throw OrreryException.retryable(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "Too many reads are waiting for the disk.",
                    RETRY_AFTER_MILLIS);
        }
        return result;
    }

    private PhysicalPartition partition(ReadCall call) {
        return partitions
                .apply(call.partition())
                .filter(PhysicalPartition::isAdmitted)
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.LEADER_CHANGED, "The replica is not open here."));
    }

    private static void complete(CompletableFuture<byte[]> result, Supplier<Answer> read) {
        try {
            result.complete(ReadCall.answer(read.get()));
        } catch (Throwable e) {
            result.completeExceptionally(e);
        }
    }

    private Answer answer(PhysicalPartition partition, Question question, ReadTerms terms) {
        return switch (question) {
            case Question.Item(var read) -> new Answer.Item(partition.reads().read(read, terms));
            case Question.IdOf(var address, var id) ->
                    new Answer.IdOf(partition.reads().idOf(address, id));
            case Question.Scan(var request) ->
                    new Answer.Scan(partition.reads().scan(request, terms));
            case Question.Changes(var request) ->
                    new Answer.Changes(partition.reads().changes(request, terms));
            case Question.Query(var query) -> query(partition, query, terms);
            case Question.Explain(var query, var execute) -> explain(partition, query, execute);
            case Question.Largest(var container, var limit) ->
                    new Answer.Largest(partition.reads().largest(container, limit));
            case Question.Slice(var request) ->
                    new Answer.Rows(partition.rows().slice(request, terms));
            case Question.RowScan(var request) ->
                    new Answer.Rows(partition.rows().scan(request, terms));
            case Question.IndexLookup lookup ->
                    new Answer.Rows(partition.rows().lookUp(request(lookup), terms));
            case Question.RowChanges(var request) ->
                    new Answer.RowChanges(partition.rows().changes(request, terms));
            case Question.Lookup(var container, var keys) ->
                    new Answer.Lookup(partition.graph().lookup(container, keys, terms));
            case Question.Adjacent(var request) ->
                    new Answer.Adjacent(partition.graph().adjacent(request, terms));
            case Question.Lsn() -> new Answer.Figure(partition.lsn());
            case Question.Statistics(var container) ->
                    new Answer.Statistics(partition.statistics(container));
            case Question.Report(var seconds, var heaviest) ->
                    new Answer.Report(RemoteReport.of(partition.report(seconds, heaviest)));
            case Question.Definition(var container) ->
                    new Answer.Figure(definition(partition, container));
        };
    }

    private Answer query(PhysicalPartition partition, RemoteQuery query, ReadTerms terms) {
        return environments()
                .run(
                        terms(query),
                        environment ->
                                new Answer.Query(
                                        RemoteQueryPage.of(
                                                partition
                                                        .reads()
                                                        .query(query.in(environment), terms))));
    }

    private Answer explain(PhysicalPartition partition, RemoteQuery query, boolean execute) {
        return environments()
                .run(
                        terms(query),
                        environment ->
                                new Answer.Explain(
                                        RemoteExplanation.of(
                                                partition
                                                        .reads()
                                                        .explain(query.in(environment), execute))));
    }

    private static QueryEnvironments.Terms terms(RemoteQuery query) {
        RemoteQuery.Surroundings around = query.surroundings();
        return new QueryEnvironments.Terms(
                query.target().containerNumber(),
                around.startMillis(),
                around.spatial(),
                around.measured());
    }

    private QueryEnvironments environments() {
        QueryEnvironments known = environments;
        if (known == null) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE, "The node is starting and not ready yet.");
        }
        return known;
    }

    private static IndexRequest request(Question.IndexLookup lookup) {
        IndexedValue value = new IndexedValue(lookup.indexNumber(), lookup.value().array());
        return lookup.partition()
                .map(address -> new IndexRequest(address, value, lookup.after(), lookup.limits()))
                .orElseGet(
                        () ->
                                new IndexRequest(
                                        lookup.containerNumber(),
                                        value,
                                        lookup.range(),
                                        lookup.after(),
                                        lookup.limits()));
    }

    private static long definition(PhysicalPartition partition, int container) {
        return partition.definitions().stream()
                .filter(definition -> definition.number() == container)
                .mapToLong(definition -> definition.version())
                .findFirst()
                .orElse(-1);
    }

    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
