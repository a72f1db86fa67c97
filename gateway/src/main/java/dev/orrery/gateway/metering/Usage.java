package dev.orrery.gateway.metering;

/**
 * The requests to one container in one physical partition since the start of the process.
 *
 * @param requests all of them, refused ones included
 * @param throttled those refused for want of budget
 */
public record Usage(
        int containerNumber,
        int partitionNumber,
        long requests,
        long throttled,
        double costRequestUnits) {}
