package dev.orrery.gateway.script;

import java.util.Optional;

/** A script as its owner describes it; only a trigger has a rule. */
public record ScriptSpec(String id, String body, Optional<TriggerRule> rule) {}
