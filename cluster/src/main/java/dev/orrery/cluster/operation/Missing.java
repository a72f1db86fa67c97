package dev.orrery.cluster.operation;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/** Resources that were there when the caller looked and are gone now. */
final class Missing {
    private Missing() {}

    static OrreryException database(int number) {
        return notFound("database", number);
    }

    static OrreryException container(int number) {
        return notFound("container", number);
    }

    static OrreryException offer(int number) {
        return notFound("offer", number);
    }

    static OrreryException user(int number) {
        return notFound("user", number);
    }

    static OrreryException permission(int number) {
        return notFound("permission", number);
    }

    private static OrreryException notFound(String kind, int number) {
        return new OrreryException(
                ErrorCode.NOT_FOUND,
                "The %s with resource number %d does not exist.".formatted(kind, number));
    }
}
