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
 * @param consistency how new a read must be
 */
public record RequestContext(
        String activityId, Priority priority, long patienceMillis, Consistency consistency) {
    /** A request that nobody can ask about afterwards. */
    public static final RequestContext ANONYMOUS = RequestContext.of("");

    public RequestContext {
        if (patienceMillis < 0) {
            throw new IllegalArgumentException("patience is not negative: " + patienceMillis);
        }
    }

    public RequestContext(String activityId, Priority priority, long patienceMillis) {
        this(activityId, priority, patienceMillis, Consistency.USUAL);
    }

    /** A request of usual priority whose client waits by itself. */
    public static RequestContext of(String activityId) {
        return new RequestContext(activityId, Priority.HIGH, 0);
    }

    public RequestContext withPatienceMillis(long millis) {
        return new RequestContext(activityId, priority, millis, consistency);
    }

    public RequestContext with(Consistency other) {
        return new RequestContext(activityId, priority, patienceMillis, other);
    }

    /** How one of the partitions is read. */
    public ReadTerms terms(int partitionNumber) {
        if (consistency.equals(Consistency.USUAL) && priority == Priority.HIGH) {
            return ReadTerms.USUAL;
        }
        return new ReadTerms(
                priority,
                consistency.level(),
                consistency.level().keepsSessions()
                        ? consistency.seen().applyAsLong(partitionNumber)
                        : 0,
                false);
    }
}
