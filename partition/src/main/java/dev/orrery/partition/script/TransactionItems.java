package dev.orrery.partition.script;

import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.ReadItem;
import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.item.ItemText;
import dev.orrery.model.item.PartitionKeyReader;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.script.ScriptCollection;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The items of a transaction, for its script. */
final class TransactionItems implements ScriptCollection {
    private static final JsonName ID = JsonName.of("id");
    private static final JsonName RESOURCE_ID = JsonName.of("_rid");

    private final ScriptTransaction transaction;
    private final DocumentLinks links;
    private final ItemText text;
    private final PartitionKeyReader keys;
    private final TransactionQueries queries;
    private final Map<ResourceId, String> known = new HashMap<>();

    TransactionItems(ScriptTransaction transaction) {
        this.transaction = transaction;
        this.links = new DocumentLinks(transaction.container(), transaction.scope().altLink());
        this.text = new ItemText(transaction.tools().limits());
        this.keys = new PartitionKeyReader(transaction.container().definition().partitionKey());
        this.queries = new TransactionQueries(transaction);
    }

    @Override
    public String selfLink() {
        return links.selfLink();
    }

    @Override
    public String altLink() {
        return transaction.scope().altLink();
    }

    @Override
    public Answer create(String link, String item, boolean makesId) {
        return answer(
                () -> {
                    links.requireContainer(link);
                    ParsedItem parsed = parse(makesId ? withId(item) : item);
                    return answer(
                            new CreateItem(transaction.scope().address(), text.id(parsed), parsed));
                });
    }

    @Override
    public Answer upsert(String link, String item, Optional<String> etag) {
        return answer(
                () -> {
                    links.requireContainer(link);
                    ParsedItem parsed = parse(withId(item));
                    return answer(
                            new UpsertItem(
                                    transaction.scope().address(),
                                    text.id(parsed),
                                    parsed,
                                    match(etag)));
                });
    }

    @Override
    public Answer read(String link, Optional<String> knownEtag) {
        EtagCondition condition =
                knownEtag
                        .<EtagCondition>map(EtagCondition.NoneMatch::new)
                        .orElse(EtagCondition.NONE);
        return onItem(link, id -> new ReadItem(transaction.scope().address(), id, condition));
    }

    @Override
    public Answer replace(String link, String item, Optional<String> etag) {
        return onItem(
                link,
                id -> {
                    ParsedItem parsed = parse(item);
                    return new ReplaceItem(
                            transaction.scope().address(),
                            text.idOfReplacement(parsed, id),
                            parsed,
                            match(etag));
                });
    }

    @Override
    public Answer delete(String link, Optional<String> etag) {
        return onItem(link, id -> new DeleteItem(transaction.scope().address(), id, match(etag)));
    }

    @Override
    public Answer query(String link, Question question) {
        return answer(
                () -> {
                    links.requireContainer(link);
                    return transaction.tools().admitted().get()
                            ? queries.answer(question)
                            : new Answer.NotAccepted();
                });
    }

    /** Makes a command for the item with an id. */
    private interface OfId {
        ItemCommand command(String id);
    }

    private Answer onItem(String link, OfId maker) {
        return answer(
                () -> {
                    Optional<String> id = links.id(link, this::idOf);
                    return id.isEmpty()
                            ? new Answer.Refused(404, "There is no item with this link.")
                            : answer(maker.command(text.checked(id.get())));
                });
    }

    private Optional<String> idOf(ResourceId resourceId) {
        String here = known.get(resourceId);
        return here != null ? Optional.of(here) : transaction.tools().idOf().apply(resourceId);
    }

    private ParsedItem parse(String item) {
        byte[] bytes = item.getBytes(StandardCharsets.UTF_8);
        ParsedItem parsed = text.parse(bytes, 0, bytes.length);
        if (!keys.read(parsed.view()).equals(transaction.scope().address().partitionKey())) {
            throw new OrreryException(
                    ErrorCode.PARTITION_KEY_MISMATCH,
                    "Requests originating from scripts cannot reference partition keys other than"
                            + " the one for which client request was submitted.");
        }
        return parsed;
    }

    private String withId(String item) {
        byte[] bytes = item.getBytes(StandardCharsets.UTF_8);
        JsonView view = text.parse(bytes, 0, bytes.length).view();
        if (view.member(view.root(), ID) != JsonView.UNDEFINED) {
            return item;
        }
        String rest = item.substring(item.indexOf('{') + 1);
        String comma = rest.stripLeading().startsWith("}") ? "" : ",";
        return "{\"id\":\"" + transaction.scope().newIds().get() + '"' + comma + rest;
    }

    private static EtagCondition match(Optional<String> etag) {
        return etag.<EtagCondition>map(EtagCondition.Match::new).orElse(EtagCondition.NONE);
    }

    /** What is wrong with an operation is told to the script; the rest ends it. */
    private static Answer answer(Supplier<Answer> operation) {
        try {
            return operation.get();
        } catch (OrreryException e) {
            ErrorKind kind = e.code().kind();
            if (kind == ErrorKind.CALLER || kind == ErrorKind.CONFLICT) {
                return new Answer.Refused(ErrorNumbers.of(e.code()), e.text());
            }
            throw e;
        }
    }

    private Answer answer(ItemCommand command) {
        return switch (transaction.execute(command)) {
            case Outcome.Written written -> item(written.item());
            case Outcome.Found found -> item(found.item());
            case Outcome.Deleted _ -> Answer.Done.nothing();
            case Outcome.NotModified _ -> new Answer.Done(Optional.empty(), Optional.empty(), true);
            case Outcome.Refused refused ->
                    refused.code() == ErrorCode.THROTTLED
                            ? new Answer.NotAccepted()
                            : new Answer.Refused(
                                    ErrorNumbers.of(refused.code()), refused.message());
            case Outcome.BatchEnded _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    throw new IllegalStateException("a command on one item has another outcome");
        };
    }

    private Answer item(StoredItem item) {
        JsonView view = item.view();
        String resourceId = view.stringValue(view.member(view.root(), RESOURCE_ID));
        known.put(ResourceId.parse(resourceId), item.id());
        return Answer.Done.item(
                new String(
                        item.bytes(), item.textStart(), item.textLength(), StandardCharsets.UTF_8));
    }
}
