package dev.orrery.api.nosql.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.gateway.Routed;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BulkRunTest {
    private static final Routed DONE = new Routed(1, new Outcome.Done(1, 1));
    private static final Routed LATE =
            new Routed(1, new Outcome.Refused(ErrorCode.TIMED_OUT, "It took too long.", 0, 0));

    private final List<String> started = new ArrayList<>();
    private final List<CompletableFuture<Routed>> answers = new ArrayList<>();
    private final BulkRun run =
            new BulkRun(
                    operation -> {
                        started.add(operation.itemId().orElse("new"));
                        CompletableFuture<Routed> answer = new CompletableFuture<>();
                        answers.add(answer);
                        return answer;
                    });

    /** Operations on items of one key; nothing stands for an item that is to be named. */
    private static List<BatchOperation> operations(String... ids) {
        List<String> texts = new ArrayList<>();
        for (String id : ids) {
            String name = id.isEmpty() ? "" : ",\"id\":\"" + id + "\"";
            texts.add("{\"operationType\":\"Read\",\"partitionKey\":\"[1]\"" + name + "}");
        }
        byte[] text = texts.toString().getBytes(StandardCharsets.UTF_8);
        JsonView view = JsonScanner.scan(text, JsonLimits.DEFAULT);
        return IntStream.range(0, ids.length)
                .mapToObj(i -> new BatchOperation(view, view.element(view.root(), i)))
                .toList();
    }

    @Test
    void anOperationWaitsForThoseOnItsItem() {
        CompletableFuture<List<Routed>> all = run.atOnce(operations("a", "b", "a", "a", "", ""));
        assertThat(started).containsExactly("a", "b", "new", "new");
        answers.get(1).complete(DONE);
        assertThat(started).hasSize(4);
        answers.get(0).complete(DONE);
        assertThat(started).containsExactly("a", "b", "new", "new", "a");
        answers.get(4).complete(DONE);
        assertThat(started).endsWith("a", "a").hasSize(6);
        List.of(2, 3, 5).forEach(i -> answers.get(i).complete(DONE));
        assertThat(all).isCompletedWithValue(List.of(DONE, DONE, DONE, DONE, DONE, DONE));
    }

    @Test
    void anOperationThatTakesTooLongIsToldAndTheNextIsTried() {
        List<BatchOperation> operations = operations("a", "a");
        CompletableFuture<List<Routed>> all = run.atOnce(operations);
        answers.get(0).complete(LATE);
        answers.get(1).complete(DONE);
        assertThat(text(operations, all))
                .contains("[{\"statusCode\":408,\"message\":\"It took too long.\"")
                .contains("{\"statusCode\":204");
    }

    @Test
    void whoStopsAtTheFirstRefusalHearsOfWhatWasNotTried() {
        List<BatchOperation> operations = operations("a", "b", "c", "d");
        CompletableFuture<List<Routed>> all = run.inTurn(operations);
        answers.get(0).complete(DONE);
        answers.get(1).complete(LATE);
        assertThat(started).containsExactly("a", "b");
        assertThat(text(operations, all))
                .containsSubsequence("204", "408", "\"statusCode\":424", "\"statusCode\":424");
    }

    private static String text(
            List<BatchOperation> operations, CompletableFuture<List<Routed>> all) {
        List<Outcome> outcomes = all.join().stream().map(Routed::outcome).toList();
        return BatchResults.response(operations, outcomes, true).body().stream()
                .map(part -> StandardCharsets.UTF_8.decode(part).toString())
                .collect(Collectors.joining());
    }
}
