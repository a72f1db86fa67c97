package dev.orrery.cluster;

/**
 * What a backup took.
 *
 * @param partitions how many physical partitions it has, those of the system left out
 * @param pauseMillis how long writes waited for it
 */
public record BackupReport(int partitions, long pauseMillis) {}
