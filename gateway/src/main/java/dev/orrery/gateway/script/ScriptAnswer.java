package dev.orrery.gateway.script;

import dev.orrery.script.ScriptResult;

/**
 * How a stored procedure ended.
 *
 * @param lsn the LSN of its batch, or of what it read if it wrote nothing
 */
public record ScriptAnswer(int partitionNumber, ScriptResult result, double charge, long lsn) {}
