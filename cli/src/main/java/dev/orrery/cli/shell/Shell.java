package dev.orrery.cli.shell;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.ContainerName;
import dev.orrery.cli.client.Pause;
import dev.orrery.cli.print.Figures;
import dev.orrery.cli.print.Grid;
import dev.orrery.model.json.JsonObject;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Runs statements and commands, and prints what they answer. Used by one thread. */
final class Shell {
    private static final int PAGE = 100;
    private static final long MOST_WAITS = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final AdminClient client;
    private final Screen screen;
    private Language language = Language.SQL;
    private Optional<ContainerName> container = Optional.empty();
    private Optional<String> keyspace = Optional.empty();
    private boolean json;
    private boolean ended;
    private @Nullable Page next;

    /**
     * Where answers go.
     *
     * @param width how many columns of text fit
     * @param allPages whether to print a whole result; otherwise a page of it at a time
     */
    record Screen(PrintWriter out, IntSupplier width, boolean allPages) {}

    /** What to ask for the page that comes next. */
    private record Page(JsonObject question) {}

    Shell(AdminClient client, Screen screen) {
        this.client = client;
        this.screen = screen;
    }

    Language language() {
        return language;
    }

    Optional<ContainerName> container() {
        return container;
    }

    /** The keyspace of tables without one. */
    Optional<String> keyspace() {
        return keyspace;
    }

    AdminClient client() {
        return client;
    }

    PrintWriter out() {
        return screen.out();
    }

    boolean isEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }

    void speak(Language other) {
        language = other;
        next = null;
    }

    void writeJson(boolean wanted) {
        json = wanted;
    }

    void use(ContainerName name) {
        container = Optional.of(name);
        keyspace = Optional.of(name.database());
    }

    void useKeyspace(String name) {
        keyspace = Optional.of(name);
    }

    String prompt() {
        String place =
                language == Language.CQL
                        ? keyspace.orElse("")
                        : container.map(ContainerName::toString).orElse("");
        return language.label() + (place.isEmpty() ? "" : " " + place) + "> ";
    }

    /** Runs what is complete; what fails is an exception. */
    void run(String entered) {
        if (entered.startsWith("\\")) {
            new ShellCommands(this).run(entered);
        } else {
            ask(question(entered));
        }
        screen.out().flush();
    }

    private JsonObject question(String statement) {
        JsonObject question = JsonObject.EMPTY.with("query", statement).with("maxItems", PAGE);
        if (language == Language.CQL) {
            return keyspace.isPresent() ? question.with("keyspace", keyspace.get()) : question;
        }
        ContainerName name =
                container.orElseThrow(
                        () ->
                                CallFailedException.local(
                                        "Choose a container first: \\use DATABASE/CONTAINER; \\d"
                                                + " lists them."));
        return question.with("database", name.database()).with("container", name.container());
    }

    /** Prints the next page of the last result. */
    void nextPage() {
        Page page = next;
        if (page == null) {
            screen.out().println("There is no further page.");
        } else {
            ask(page.question());
        }
    }

    private void ask(JsonObject first) {
        JsonObject question = first;
        Totals totals = new Totals();
        boolean more;
        do {
            long start = System.nanoTime();
            JsonObject answer = call(question);
            totals.add(answer, (System.nanoTime() - start) / NANOS_PER_MILLI);
            answer.string("keyspace").ifPresent(this::useKeyspace);
            Rows rows = Rows.of(language, answer);
            totals.rows += rows.rows().size();
            totals.silent = language == Language.CQL && rows.columns().isEmpty();
            Optional<String> continuation = answer.string("continuation");
            more = continuation.isPresent();
            if (more) {
                question = question.with("continuation", continuation.get());
            }
            next = more ? new Page(question) : null;
            show(answer, rows);
        } while (more && screen.allPages());
        if (!json) {
            screen.out().println(totals.sentence(next != null));
        }
    }

    /** Waits where the server says that waiting helps, as every client does. */
    private JsonObject call(JsonObject question) {
        String path = "/admin/v1/query/" + language.label();
        for (long attempt = 1; ; attempt++) {
            try {
                return client.send("POST", path, question);
            } catch (CallFailedException e) {
                if (e.exitStatus() == CallFailedException.UNREACHABLE
                        || e.retryAfterMillis() == 0
                        || attempt == MOST_WAITS) {
                    throw e;
                }
                Pause.millis(e.retryAfterMillis());
            }
        }
    }

    private void show(JsonObject answer, Rows rows) {
        if (json) {
            screen.out().println(new String(answer.toBytes(), StandardCharsets.UTF_8));
        } else if (rows.isText()) {
            rows.rows().getFirst().getFirst().lines().forEach(screen.out()::println);
        } else if (!rows.columns().isEmpty()) {
            new Grid(rows.columns(), rows.rows()).print(screen.out(), screen.width().getAsInt());
        }
    }

    /** Prints lines of text, or with {@code --json} what they were made of. */
    void tell(JsonObject answer, List<String> lines) {
        if (json) {
            screen.out().println(new String(answer.toBytes(), StandardCharsets.UTF_8));
        } else {
            lines.forEach(screen.out()::println);
        }
    }

    void tell(JsonObject answer, Rows rows) {
        show(answer, rows);
    }

    /** What is told under an answer. */
    private static final class Totals {
        private long rows;
        private long millis;
        private double requestUnits;
        private long partitions;
        private long documents;
        private boolean cut;
        private boolean silent;

        void add(JsonObject answer, long spentMillis) {
            millis += spentMillis;
            requestUnits += Figures.number(answer, "requestUnits");
            JsonObject statistics = Figures.object(answer, "statistics");
            partitions = Math.max(partitions, (long) Figures.number(statistics, "partitionsAsked"));
            documents += (long) Figures.number(statistics, "documents");
            cut = answer.bool("cut").orElse(false);
        }

        String sentence(boolean more) {
            StringBuilder text = new StringBuilder();
            String done = rows == 1 ? "1 row" : "%,d rows".formatted(rows);
            text.append(silent ? "Done" : done)
                    .append(String.format(Locale.ROOT, ", %.2f RU, %,d ms", requestUnits, millis));
            if (partitions > 0) {
                text.append(
                        partitions == 1
                                ? ", 1 partition asked"
                                : ", %,d partitions asked".formatted(partitions));
                text.append(", %,d documents loaded".formatted(documents));
            }
            if (more) {
                text.append(". There is more: \\next");
            }
            if (cut) {
                text.append(". There were more results; limit() or range() choose some");
            }
            return text.toString();
        }
    }
}
