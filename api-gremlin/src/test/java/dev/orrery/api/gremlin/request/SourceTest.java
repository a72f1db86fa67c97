package dev.orrery.api.gremlin.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.api.gremlin.dialect.Dialect;
import dev.orrery.api.gremlin.dialect.ScriptLimits;
import dev.orrery.model.error.OrreryException;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.junit.jupiter.api.Test;

/** What requests ask to be run. */
class SourceTest {
    private final Dialect dialect = new Dialect(ScriptLimits.DEFAULT);

    /** It would be applied, and a rollback would not undo it. */
    @Test
    void theFirstTraversalOfATransactionIsRefused() {
        Bytecode added = new Bytecode();
        added.addStep("addV", "x");
        RequestMessage message =
                RequestMessage.build(Tokens.OPS_BYTECODE)
                        .processor("session")
                        .addArg(Tokens.ARGS_SESSION, "7d1b")
                        .addArg(Tokens.ARGS_GREMLIN, added)
                        .create();
        assertThatThrownBy(() -> Source.of(message, dialect))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("no transactions");
    }

    @Test
    void aScriptInASessionIsRunLikeOthers() {
        RequestMessage message =
                RequestMessage.build(Tokens.OPS_EVAL)
                        .processor("session")
                        .addArg(Tokens.ARGS_SESSION, "7d1b")
                        .addArg(Tokens.ARGS_GREMLIN, "g.V().count()")
                        .create();
        assertThat(Source.of(message, dialect).script()).isTrue();
    }
}
