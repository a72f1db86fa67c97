package dev.orrery.gateway.script;

import dev.orrery.cluster.catalog.Stamp;
import dev.orrery.script.ScriptText;

/**
 * A script of a container.
 *
 * @param number unique among all scripts there are
 */
public record ScriptRecord(
        ScriptKind kind, int containerNumber, int number, ScriptSpec spec, Stamp stamp) {
    ScriptText text() {
        return new ScriptText(spec.id(), spec.body());
    }
}
