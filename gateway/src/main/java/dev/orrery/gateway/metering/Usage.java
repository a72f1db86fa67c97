package dev.orrery.gateway.metering;

/** The requests to one container in one physical partition since the start of the process. */
public record Usage(
        int containerNumber, int partitionNumber, long requests, double costRequestUnits) {}
