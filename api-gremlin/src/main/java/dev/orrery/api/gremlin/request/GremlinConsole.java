package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.message.ClientVersion;
import dev.orrery.api.gremlin.message.Incoming;
import dev.orrery.api.gremlin.message.WireFormat;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONMapper;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONVersion;
import org.apache.tinkerpop.gremlin.structure.io.graphson.GraphSONWriter;
import org.apache.tinkerpop.gremlin.structure.io.graphson.TypeInfo;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.jspecify.annotations.Nullable;

/** Runs scripts for people and tools inside this process: as the protocol does, without it. */
public final class GremlinConsole {
    private static final String CHARGE = "x-ms-total-request-charge";

    private final Gateway gateway;
    private final Evaluation.Engine engine;
    private final GraphSONWriter json =
            GraphSONWriter.build()
                    .mapper(
                            GraphSONMapper.build()
                                    .version(GraphSONVersion.V1_0)
                                    .typeInfo(TypeInfo.NO_TYPES)
                                    .create())
                    .create();

    public GremlinConsole(Gateway gateway, Evaluation.Engine engine) {
        this.gateway = gateway;
        this.engine = engine;
    }

    /** Blocks; what goes wrong is an {@link OrreryException}. */
    public GremlinAnswer run(GremlinQuestion question) {
        Evaluation evaluation = new Evaluation(engine, request(question));
        Collection collection = new Collection(question.most());
        try {
            evaluation.answer(
                    new Evaluation.Caller(
                            GraphContainer.open(gateway, question.database(), question.graph()),
                            question.access(),
                            ClientVersion.of("")),
                    collection);
        } catch (Full e) {
            return collection.answer(true);
        } catch (SerializationException | RuntimeException | StackOverflowError e) {
            throw refusal(e);
        }
        return collection.answer(false);
    }

    private static Incoming request(GremlinQuestion question) {
        RequestMessage message =
                RequestMessage.build(Tokens.OPS_EVAL)
                        .addArg(Tokens.ARGS_GREMLIN, question.script())
                        .addArg(Tokens.ARGS_BINDINGS, question.bindings())
                        .addArg(Tokens.ARGS_BATCH_SIZE, question.most())
                        .create();
        return new Incoming(message, WireFormat.JSON, Incoming.Carrier.TEXT_FRAME);
    }

    private static OrreryException refusal(Throwable thrown) {
        Failure failure = Failure.of(thrown);
        if (failure.hidden()) {
            return new OrreryException(ErrorCode.INTERNAL, failure.message(), thrown);
        }
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof OrreryException known) {
                return known;
            }
        }
        return new OrreryException(ErrorCode.BAD_REQUEST, failure.message());
    }

    /** Ends a traversal whose other results nobody wants. */
    private static final class Full extends RuntimeException {
        private static final long serialVersionUID = 1;

        Full() {
            super(null, null, false, false);
        }
    }

    private final class Collection implements Outbound {
        private final int most;
        private final List<String> results = new ArrayList<>();
        private double charge;

        Collection(int most) {
            this.most = most;
        }

        @Override
        public void send(ResponseMessage message) throws SerializationException {
            if (message.getStatus().getAttributes().get(CHARGE) instanceof Number total) {
                charge = total.doubleValue();
            }
            if (message.getResult().getData() instanceof List<?> found) {
                for (@Nullable Object result : found) {
                    if (results.size() == most) {
                        throw new Full();
                    }
                    results.add(text(result));
                }
            }
        }

        private String text(@Nullable Object result) throws SerializationException {
            if (result == null) {
                return "null";
            }
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            try {
                json.writeObject(text, result);
            } catch (IOException e) {
                throw new SerializationException(e);
            }
            return text.toString(StandardCharsets.UTF_8);
        }

        GremlinAnswer answer(boolean cut) {
            return new GremlinAnswer(results, cut, charge);
        }
    }
}
