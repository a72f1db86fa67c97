package dev.orrery.partition.script;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.execute.RangeExecutor;
import dev.orrery.query.execute.RangeSource;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import dev.orrery.script.ScriptCollection.Answer;
import dev.orrery.script.ScriptCollection.Question;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Queries of a script. As long as it has written nothing they use the index; afterwards the logical
 * partition is scanned with its writes on top.
 */
final class TransactionQueries {
    /** Rows in a page of a script that does not say how many it wants. */
    private static final int DEFAULT_ROWS = 100;

    private final ScriptTransaction transaction;

    TransactionQueries(ScriptTransaction transaction) {
        this.transaction = transaction;
    }

    Answer answer(Question question) {
        RangeQueryRequest request = request(question);
        RangeSource source =
                transaction.isDirty()
                        ? new OverlaidRange(transaction)
                        : transaction.tools().records().apply(request);
        RangeQueryPage page = RangeExecutor.run(request, source, transaction.draft().decidedOn());
        return transaction.searched(page.metrics().charge())
                ? new Answer.Done(Optional.of(rows(page)), page.continuation(), false)
                : new Answer.NotAccepted();
    }

    private RangeQueryRequest request(Question question) {
        ScriptScope scope = transaction.scope();
        int rows = question.pageSize() == -1 ? DEFAULT_ROWS : question.pageSize();
        return new RangeQueryRequest(
                spec(question.query()),
                RangeTarget.of(transaction.container().number(), scope.address().partitionKey()),
                question.continuation(),
                PageLimits.ofItems(rows),
                scope.environment());
    }

    private static QuerySpec spec(String query) {
        byte[] bytes = query.getBytes(StandardCharsets.UTF_8);
        if (query.startsWith("{")) {
            return QuerySpec.of(JsonScanner.scan(bytes, JsonLimits.DEFAULT));
        }
        if (JsonValue.parse(bytes) instanceof JsonString text) {
            return QuerySpec.of(text.value());
        }
        throw OrreryException.badRequest("A query is a string, or an object with one.");
    }

    private static String rows(RangeQueryPage page) {
        StringBuilder text = new StringBuilder("[");
        for (JsonRow row : page.rows()) {
            text.append(text.length() == 1 ? "" : ",").append(row);
        }
        return text.append(']').toString();
    }
}
