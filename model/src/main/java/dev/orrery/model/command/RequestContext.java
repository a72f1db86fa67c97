package dev.orrery.model.command;

import dev.orrery.model.cost.Priority;

/**
 * What an edge knows of a request besides what it asks for.
 *
 * @param activityId the id by which the request is found again in logs and explanations; empty if
 *     it has none
 * @param priority who goes first when the budget of a partition does not suffice
 * @param patienceMillis how long the gateway itself waits for budget before the caller hears of it;
 *     0 for protocols whose clients wait and ask again by themselves
 */
public record RequestContext(String activityId, Priority priority, long patienceMillis) {
    /** A request that nobody can ask about afterwards. */
    public static final RequestContext ANONYMOUS = new RequestContext("", Priority.HIGH, 0);

    public RequestContext {
        if (patienceMillis < 0) {
            throw new IllegalArgumentException("patience is not negative: " + patienceMillis);
        }
    }

    /** A request of usual priority whose client waits by itself. */
    public static RequestContext of(String activityId) {
        return new RequestContext(activityId, Priority.HIGH, 0);
    }

    public RequestContext withPatienceMillis(long millis) {
        return new RequestContext(activityId, priority, millis);
    }
}
