package dev.orrery.model.json;

/**
 * What a scan accepts.
 *
 * @param maxDepth how deep objects and arrays may nest; the outermost one is depth 1
 */
public record JsonLimits(int maxDepth) {
    /** Trees are built and written recursively, so the stack bounds what may be configured. */
    public static final int HIGHEST_DEPTH = 1_000;

    public static final JsonLimits DEFAULT = new JsonLimits(128);

    public JsonLimits {
        if (maxDepth < 1 || maxDepth > HIGHEST_DEPTH) {
            throw new IllegalArgumentException(
                    "maxDepth must be between 1 and " + HIGHEST_DEPTH + ", not " + maxDepth);
        }
    }
}
