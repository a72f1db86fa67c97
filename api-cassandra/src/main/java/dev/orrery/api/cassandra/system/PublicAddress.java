package dev.orrery.api.cassandra.system;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The address that clients are told, where the server listens on all that there are. */
public final class PublicAddress {
    private PublicAddress() {}

    public static InetAddress of(InetAddress bound) {
        if (!bound.isAnyLocalAddress()) {
            return bound;
        }
        try {
            return InetAddress.getLocalHost();
        } catch (UnknownHostException e) {
            return InetAddress.getLoopbackAddress();
        }
    }
}
