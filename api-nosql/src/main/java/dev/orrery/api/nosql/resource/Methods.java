package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;

/** Which methods a resource has. */
public final class Methods {
    private Methods() {}

    static void require(Request request, RequestMethod only) {
        if (request.method() != only) {
            throw notAllowed(request);
        }
    }

    /** The answer to a method that the resource does not have. */
    public static OrreryException notAllowed(Request request) {
        return new OrreryException(
                ErrorCode.METHOD_NOT_ALLOWED,
                "The method " + request.method() + " is not allowed on this resource.");
    }
}
