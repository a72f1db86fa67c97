package dev.orrery.model.key;

/**
 * 128 bits of hash as the clients order them: the most significant half first. Only the low 126
 * bits appear in an effective partition key.
 */
public record Hash128(long high, long low) {}
