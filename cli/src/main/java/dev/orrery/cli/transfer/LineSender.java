package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.Pause;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends lines until each is taken or refused for good. Lines that were refused for want of budget
 * are sent again when the server says; a server that does not answer is tried again for a while.
 * May be used by several threads.
 */
final class LineSender {
    private static final int THROTTLED = 429;
    private static final int UNAVAILABLE = 503;
    private static final int OUTCOME_UNKNOWN = 504;
    private static final String RETRY_WITH = "RETRY_WITH";
    private static final long LEAST_WAIT_MILLIS = 10;

    private final AdminClient client;
    private final String path;
    private final Progress progress;
    private final Pace pace;

    LineSender(AdminClient client, String path, Progress progress, Pace pace) {
        this.client = client;
        this.path = path;
        this.progress = progress;
        this.pace = pace;
    }

    /** A line that was refused, by its index. */
    record Refusal(int index, int status, String reason) {}

    /** The lines that were refused for good, in order. */
    List<Refusal> send(List<String> lines) {
        TreeMap<Integer, Refusal> refusals = new TreeMap<>();
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            open.add(i);
        }
        while (!open.isEmpty()) {
            int portion = pace.portion(open.size());
            List<Integer> sent = open.subList(0, portion);
            List<Integer> rest = open.subList(portion, open.size());
            open = new ArrayList<>(again(call(lines, sent), sent, refusals));
            open.addAll(rest);
        }
        return List.copyOf(refusals.values());
    }

    /** What is to be sent again, after the wait that the server asked for. */
    private List<Integer> again(
            JsonObject answer, List<Integer> sent, Map<Integer, Refusal> refusals) {
        List<Integer> again = new ArrayList<>();
        long wait = 0;
        for (JsonObject failure : Figures.objects(answer, "failures")) {
            int index = sent.get((int) Figures.number(failure, "line"));
            int status = (int) Figures.number(failure, "status");
            if (status == THROTTLED
                    || status == UNAVAILABLE
                    || status == OUTCOME_UNKNOWN
                    || RETRY_WITH.equals(Figures.text(failure, "code"))) {
                again.add(index);
                wait = Math.max(wait, (long) Figures.number(failure, "retryAfterMillis"));
            } else {
                refusals.put(index, new Refusal(index, status, Figures.text(failure, "error")));
            }
        }
        if (!again.isEmpty()) {
            progress.throttled(again.size());
            Pause.millis(Math.max(LEAST_WAIT_MILLIS, wait));
        }
        return again;
    }

    private JsonObject call(List<String> lines, List<Integer> open) {
        StringBuilder body = new StringBuilder();
        for (int index : open) {
            body.append(lines.get(index)).append('\n');
        }
        double reserved = pace.reserve(open.size());
        JsonObject answer = Patience.call(() -> client.sendLines(path, body.toString()));
        double spent = Figures.number(answer, "requestUnits");
        pace.settle(reserved, open.size(), spent);
        progress.spent(spent);
        progress.done((long) Figures.number(answer, "done"));
        return answer;
    }
}
