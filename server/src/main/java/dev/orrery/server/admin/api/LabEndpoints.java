package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.lab.PartitionLab;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.limit.ContainerLimits;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.budget.Hold;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The partition lab; only development mode has one. */
final class LabEndpoints {
    private static final String PATH = Containers.PATH + "/lab";
    private static final String LOGICAL_BYTES = "logicalPartitionBytes";
    private static final String PARTITION_BYTES = "partitionBytes";
    private static final String PARTITION_RATE = "partitionRuPerSecond";
    private static final long USUAL_SECONDS = 10;

    /** A container of the least throughput then has four partitions. */
    private static final long LEAST_RATE = 100;

    private final Gateway gateway;
    private final Containers containers;
    private final boolean development;
    private final Clock clock = Clock.system();

    LabEndpoints(Gateway gateway, boolean development) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
        this.development = development;
        if (development) {
            gateway.lab().followOthers();
        }
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(PATH, lab(this::state))
                .add("POST", PATH + "/throttle", Gate.Effect.CHANGES, lab(this::throttle))
                .add("POST", PATH + "/release", Gate.Effect.CHANGES, lab(this::release))
                .add("PUT", PATH + "/limits", Gate.Effect.CHANGES, lab(this::limit))
                .add("POST", PATH + "/fill", Gate.Effect.CHANGES, lab(this::fill));
    }

    private Function<Question, JsonObject> lab(Function<Question, JsonObject> answer) {
        return question -> {
            if (!development) {
                throw new OrreryException(
                        ErrorCode.FORBIDDEN,
                        "The partition lab is there in development mode only: it refuses requests"
                                + " and fills partitions on purpose.");
            }
            return answer.apply(question);
        };
    }

    private JsonObject state(Question question) {
        ContainerRecord container = containers.of(question);
        return new Fields()
                .put("holds", gateway.lab().holds(container), this::hold)
                .put("limits", limits(gateway.lab().limits(container)))
                .build();
    }

    private static JsonObject limits(ContainerLimits limits) {
        Fields fields = new Fields();
        limits.logicalPartitionBytes().ifPresent(value -> fields.put(LOGICAL_BYTES, value));
        limits.partitionBytes().ifPresent(value -> fields.put(PARTITION_BYTES, value));
        limits.partitionRuPerSecond().ifPresent(value -> fields.put(PARTITION_RATE, value));
        return fields.build();
    }

    /** All three at once: what the body does not name is as usual again. */
    private JsonObject limit(Question question) {
        JsonObject body = question.body();
        ContainerRecord container = containers.of(question);
        gateway.lab()
                .limit(
                        container,
                        new ContainerLimits(
                                positive(body, LOGICAL_BYTES, 1),
                                positive(body, PARTITION_BYTES, 1),
                                positive(body, PARTITION_RATE, LEAST_RATE)));
        return limits(gateway.lab().limits(container));
    }

    private static OptionalLong positive(JsonObject body, String name, long least) {
        Optional<Long> value = Question.wholeMember(body, name);
        if (value.isPresent() && value.get() < least) {
            throw OrreryException.badRequest("'%s' must be at least %d.".formatted(name, least));
        }
        return value.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private JsonValue hold(Hold hold) {
        return new Fields()
                .put("range", StatusJson.range(hold.range()))
                .put("remainingMillis", hold.remainingMillis(clock.monotonicNanos()))
                .build();
    }

    private JsonObject throttle(Question question) {
        ContainerRecord container = containers.of(question);
        JsonObject body = question.body();
        int seconds =
                Math.clamp(
                        Question.wholeMember(body, "seconds").orElse(USUAL_SECONDS),
                        0,
                        Integer.MAX_VALUE);
        Optional<Long> partition = Question.wholeMember(body, "partition");
        if (partition.isPresent() == (body.member(PageFields.KEY) != null)) {
            throw OrreryException.badRequest(
                    "The body must have either '%s' or 'partition'.".formatted(PageFields.KEY));
        }
        Hold hold =
                partition.isPresent()
                        ? gateway.lab()
                                .throttle(
                                        container,
                                        containers
                                                .partition(container, partition.get().intValue())
                                                .range(),
                                        seconds)
                        : gateway.lab().throttle(container, PageFields.key(body), seconds);
        return (JsonObject) hold(hold);
    }

    private JsonObject release(Question question) {
        return new Fields().put("released", gateway.lab().release(containers.of(question))).build();
    }

    private JsonObject fill(Question question) {
        JsonObject body = question.body();
        long bytes =
                Question.wholeMember(body, "bytes")
                        .orElseThrow(
                                () -> OrreryException.badRequest("The body must have 'bytes'."));
        PartitionLab.Fill fill =
                gateway.lab().fill(containers.of(question), PageFields.key(body), bytes);
        return new Fields()
                .put("items", fill.items())
                .put("bytes", fill.bytes())
                .putRounded("requestUnits", fill.requestUnits())
                .put("full", fill.full())
                .put("done", fill.done())
                .build();
    }
}
