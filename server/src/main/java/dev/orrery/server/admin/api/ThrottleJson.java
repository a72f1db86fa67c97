package dev.orrery.server.admin.api;

import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.metering.Throttle;
import dev.orrery.gateway.status.Explanation;
import dev.orrery.model.json.JsonObject;
import dev.orrery.partition.budget.BudgetCounters;
import java.time.Instant;

/** Why a request was refused, as the API shows it. */
final class ThrottleJson {
    private ThrottleJson() {}

    static JsonObject of(Gateway gateway, Explanation explanation) {
        Throttle throttle = explanation.throttle();
        BudgetCounters budget = throttle.budget();
        return new Fields()
                .put("activityId", throttle.request().activityId())
                .put("time", Instant.ofEpochMilli(throttle.epochMillis()).toString())
                .put(
                        "container",
                        gateway.metadata().containerName(throttle.containerNumber()).orElse(""))
                .put("partition", throttle.partitionNumber())
                .put("priority", StatusJson.name(throttle.request().priority()))
                .putRounded("budgetRequestUnitsPerSecond", budget.ruPerSecond())
                .putRounded("spentInThatSecond", budget.spentThisSecond())
                .putRounded("spentInTheSecondBefore", budget.spentLastSecond())
                .put(
                        "spenders",
                        explanation.spenders(),
                        spender -> StatusJson.use(gateway, spender))
                .put("remedy", StatusJson.name(explanation.remedy()))
                .put("advice", explanation.advice())
                .build();
    }
}
