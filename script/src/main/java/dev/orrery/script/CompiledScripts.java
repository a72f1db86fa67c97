package dev.orrery.script;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Scripts that were run lately, so that they are not parsed again. */
final class CompiledScripts {
    private static final int MAX_SCRIPTS = 512;
    private static final long MAX_CHARACTERS = 16L << 20;

    private final Map<ScriptText, CompiledScript> byText = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    synchronized CompiledScript of(ScriptText script) {
        CompiledScript compiled = byText.get(script);
        if (compiled == null) {
            compiled = CompiledScript.of(script);
            byText.put(script, compiled);
            characters += compiled.textLength();
            removeEldest();
        }
        return compiled;
    }

    private void removeEldest() {
        Iterator<CompiledScript> eldest = byText.values().iterator();
        while (byText.size() > 1 && (byText.size() > MAX_SCRIPTS || characters > MAX_CHARACTERS)) {
            characters -= eldest.next().textLength();
            eldest.remove();
        }
    }
}
