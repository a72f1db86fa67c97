package dev.orrery.api.gremlin.dialect;

/**
 * What a script may be.
 *
 * @param bytes its text in UTF-8
 * @param steps names followed by a parenthesis
 */
public record ScriptLimits(int bytes, int steps) {
    public static final ScriptLimits DEFAULT = new ScriptLimits(64 << 10, 400);

    public ScriptLimits {
        if (bytes < 1 || steps < 1) {
            throw new IllegalArgumentException("limits of scripts are positive");
        }
    }
}
