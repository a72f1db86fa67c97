package dev.orrery.api.nosql.exchange;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.OrreryException;
import java.util.OptionalInt;

/**
 * What clients call the physical partitions of a container: a count from 0 in every container, as
 * in the service, where partitions are numbered once for all.
 *
 * @param first the lowest number of the container's partitions, former ones included
 * @param containerNumber by which a container is told from one of the same name before it
 */
public record RangeIds(int first, int containerNumber) {
    public static RangeIds of(Gateway gateway, ContainerRecord container) {
        return new RangeIds(gateway.ranges().first(container), container.number());
    }

    public int id(int partitionNumber) {
        return partitionNumber - first;
    }

    /** The partition that a request is limited to. It may be gone, or never have been there. */
    public OptionalInt named(Request request) {
        OptionalInt id = idIn(request);
        return id.isEmpty() ? id : OptionalInt.of(Math.addExact(first, id.getAsInt()));
    }

    /** Whether a request is limited to one range. */
    public static boolean isNamed(Request request) {
        return idIn(request).isPresent();
    }

    /** The id alone, or after the container's resource id and a comma, as older clients do. */
    private static OptionalInt idIn(Request request) {
        String text = request.headerOrEmpty(RequestHeader.RANGE_ID);
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        String id = text.substring(text.lastIndexOf(',') + 1).strip();
        if (id.isEmpty() || id.length() > 9 || !id.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw OrreryException.badRequest(
                    "The header x-ms-documentdb-partitionkeyrangeid has no range's id: '"
                            + text
                            + "'.");
        }
        return OptionalInt.of(Integer.parseInt(id));
    }
}
