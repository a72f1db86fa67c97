package dev.orrery.api.nosql.item;

import java.util.Optional;

/**
 * What became of a script.
 *
 * @param error why it failed, in words: then nothing was written
 * @param response what it answers, as JSON
 */
public record ScriptRun(
        int partitionNumber,
        double charge,
        Optional<String> error,
        Optional<String> response,
        String log) {}
