package dev.orrery.model.command;

import java.util.Map;

/**
 * What a script saw of a logical partition.
 *
 * @param everything whether it searched: then any change matters
 * @param etags of single items by their ids, with quotes; empty for what did not exist
 */
public record Sightings(boolean everything, Map<String, String> etags) {
    public Sightings {
        etags = Map.copyOf(etags);
    }
}
