package dev.orrery.script;

/**
 * A script as it was stored.
 *
 * @param name what it is called in stack traces
 * @param body a function of JavaScript: an expression, a declaration with more behind it, or a
 *     method
 */
public record ScriptText(String name, String body) {}
