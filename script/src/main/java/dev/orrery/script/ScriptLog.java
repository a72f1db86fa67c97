package dev.orrery.script;

import java.nio.charset.StandardCharsets;

/** What a script logs, as far as there is room. */
final class ScriptLog {
    private final int limitBytes;
    private final StringBuilder text = new StringBuilder();
    private int bytes;
    private boolean full;

    ScriptLog(int limitBytes) {
        this.limitBytes = limitBytes;
    }

    void add(String line) {
        if (full) {
            return;
        }
        String added = text.isEmpty() ? line : "\n" + line;
        int size =
                added.length() > limitBytes
                        ? added.length()
                        : added.getBytes(StandardCharsets.UTF_8).length;
        if (bytes + size > limitBytes) {
            full = true;
            return;
        }
        bytes += size;
        text.append(added);
    }

    String text() {
        return text.toString();
    }
}
