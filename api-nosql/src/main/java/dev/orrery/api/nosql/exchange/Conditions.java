package dev.orrery.api.nosql.exchange;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.command.EtagCondition;

/** The conditions on etags that a request carries in its headers. */
public final class Conditions {
    private Conditions() {}

    /** The condition of a write. */
    public static EtagCondition ofWrite(Request request) {
        String match = request.headerOrEmpty(RequestHeader.IF_MATCH);
        if (!match.isEmpty()) {
            return new EtagCondition.Match(match);
        }
        String noneMatch = request.headerOrEmpty(RequestHeader.IF_NONE_MATCH);
        return noneMatch.isEmpty() ? EtagCondition.NONE : new EtagCondition.NoneMatch(noneMatch);
    }

    /** The condition of a read: what the reader knows already. */
    public static EtagCondition ofRead(Request request) {
        String noneMatch = request.headerOrEmpty(RequestHeader.IF_NONE_MATCH);
        if (!noneMatch.isEmpty()) {
            return new EtagCondition.NoneMatch(noneMatch);
        }
        String match = request.headerOrEmpty(RequestHeader.IF_MATCH);
        return match.isEmpty() ? EtagCondition.NONE : new EtagCondition.Match(match);
    }
}
