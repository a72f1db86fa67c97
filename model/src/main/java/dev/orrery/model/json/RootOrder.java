package dev.orrery.model.json;

import java.util.Arrays;

/** The members of a large root object in the order of their hashes, with further names added. */
final class RootOrder {
    private final JsonView client;
    private final JsonName[] added;
    private final int clientCount;
    private final int[] hashes;
    private final int[] ordinals;

    private RootOrder(JsonView client, JsonName[] added) {
        this.client = client;
        this.added = added;
        this.clientCount = client.size(client.root());
        this.hashes = new int[clientCount + added.length];
        this.ordinals = new int[clientCount + added.length];
    }

    static RootOrder of(JsonView client, JsonName[] added) {
        RootOrder order = new RootOrder(client, added);
        if (order.clientCount > StoredJson.LARGEST_SCANNED_OBJECT) {
            order.readClient();
        } else {
            order.sortClient();
        }
        for (int i = 0; i < added.length; i++) {
            order.insert(i);
        }
        return order;
    }

    int hash(int index) {
        return hashes[index];
    }

    int ordinal(int index) {
        return ordinals[index];
    }

    private void readClient() {
        int width = client.isWide() ? Integer.BYTES : Short.BYTES;
        int hashesAt = client.nodeBody(client.root()) + clientCount * width;
        int ordinalsAt = hashesAt + clientCount * Integer.BYTES;
        byte[] bytes = client.bytes();
        for (int i = 0; i < clientCount; i++) {
            hashes[i] = LittleEndian.integer(bytes, hashesAt + i * Integer.BYTES);
            int at = ordinalsAt + i * width;
            ordinals[i] =
                    client.isWide()
                            ? LittleEndian.integer(bytes, at)
                            : LittleEndian.unsignedShort(bytes, at);
        }
    }

    private void sortClient() {
        int[] unsorted = new int[clientCount];
        for (int i = 0; i < clientCount; i++) {
            byte[] name = clientName(i);
            unsorted[i] = NameHash.of(name, 0, name.length);
        }
        int[] sorted =
                NameOrder.sort(
                        clientCount,
                        i -> unsorted[i],
                        (left, right) ->
                                Arrays.compareUnsigned(clientName(left), clientName(right)));
        for (int i = 0; i < clientCount; i++) {
            ordinals[i] = sorted[i];
            hashes[i] = unsorted[sorted[i]];
        }
    }

    private byte[] clientName(int ordinal) {
        return client.nameBytes(client.memberAt(client.root(), ordinal));
    }

    private void insert(int index) {
        int size = clientCount + index;
        int at = 0;
        while (at < size && isBefore(at, added[index])) {
            at++;
        }
        System.arraycopy(hashes, at, hashes, at + 1, size - at);
        System.arraycopy(ordinals, at, ordinals, at + 1, size - at);
        hashes[at] = added[index].hash;
        ordinals[at] = size;
    }

    private boolean isBefore(int at, JsonName name) {
        int order = Integer.compareUnsigned(hashes[at], name.hash);
        if (order != 0) {
            return order < 0;
        }
        int ordinal = ordinals[at];
        byte[] other =
                ordinal < clientCount ? clientName(ordinal) : added[ordinal - clientCount].utf8;
        return Arrays.compareUnsigned(other, name.utf8) < 0;
    }
}
