package dev.orrery.cluster.remote;

import dev.orrery.cql.write.RowsWritten;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.wire.CallCodec;
import dev.orrery.model.wire.ValueCodec;
import java.util.List;
import java.util.Map;

/**
 * A question on its way to a node that has a replica.
 *
 * <pre>
 * request := call                         by a {@link CallCodec}
 * answer  := answer                       by a {@link ValueCodec}
 * </pre>
 */
record ReadCall(int partition, ReadTerms terms, Question question) {
    static final String CALL = "read";

    private static final ValueCodec<Answer> ANSWERS =
            ValueCodec.of(
                    Answer.class, Map.of(Outcome.RowOutcome.class, List.of(RowsWritten.class)));

    private static final CallCodec<ReadCall> CODEC =
            new CallCodec<>(ValueCodec.of(ReadCall.class, Map.of()), ANSWERS);

    byte[] toBytes() {
        return CODEC.encode(this);
    }

    static ReadCall read(byte[] bytes) {
        return CODEC.decode(bytes);
    }

    static byte[] answer(Answer answer) {
        return ANSWERS.encode(answer);
    }

    static Answer answer(byte[] bytes) {
        return ANSWERS.decode(bytes);
    }
}
