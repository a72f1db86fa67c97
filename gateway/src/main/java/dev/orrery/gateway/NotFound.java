package dev.orrery.gateway;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/** Look-ups that found nothing. */
final class NotFound {
    private NotFound() {}

    static OrreryException of(String what) {
        return new OrreryException(ErrorCode.NOT_FOUND, what + " does not exist.");
    }
}
