package dev.orrery.gateway.query;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.distributed.DistributedPlan;
import dev.orrery.query.distributed.Merge;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.PlanNode;
import dev.orrery.query.range.PlanNode.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Asks the ranges how they answer, and puts their plans together. */
final class Explaining {
    private final RangePort port;
    private final boolean execute;

    Explaining(RangePort port, boolean execute) {
        this.port = port;
        this.execute = execute;
    }

    QueryExplanation of(DistributedPlan plan, List<RangePort.Question> questions) {
        List<RangePort.Explained> answers = answers(questions);
        List<PlanNode> inputs = new ArrayList<>();
        IndexUsage usage = IndexUsage.NONE;
        for (RangePort.Explained answer : answers) {
            PlanNode range = answer.explanation().plan();
            inputs.add(
                    new PlanNode(
                            "Partition " + answer.partitionNumber(),
                            "",
                            new Figures(0, 0, range.estimated().rows(), 0),
                            range.actual().map(took -> new Figures(0, 0, took.rows(), 0)),
                            List.of(range)));
            usage = usage.plus(answer.explanation().indexes());
        }
        PlanNode root =
                new PlanNode(
                        name(plan),
                        "partitions asked: " + answers.size(),
                        new Figures(0, 0, rows(inputs, false), 0),
                        execute
                                ? Optional.of(new Figures(0, 0, rows(inputs, true), 0))
                                : Optional.empty(),
                        inputs);
        return new QueryExplanation(
                root,
                usage,
                answers.stream().map(RangePort.Explained::partitionNumber).distinct().toList());
    }

    private static long rows(List<PlanNode> inputs, boolean actual) {
        return inputs.stream()
                .mapToLong(
                        node ->
                                actual
                                        ? node.actual().map(Figures::rows).orElse(0L)
                                        : node.estimated().rows())
                .sum();
    }

    private static String name(DistributedPlan plan) {
        return switch (plan.merge()) {
            case Merge.Concatenation _ -> plan.distinct() ? "Distinct rows" : "Concatenation";
            case Merge.Ordered ordered ->
                    ordered.distinct() || plan.distinct()
                            ? "Ordered merge of distinct rows"
                            : "Ordered merge";
            case Merge.OrderedForClient _ -> "Ordered merge for a client";
            case Merge.Grouped grouped ->
                    grouped.ordered() ? "Ordered merge of groups" : "Merge of aggregates";
            case Merge.Outer _ -> "Query over the rows of another";
        };
    }

    /** As many at a time as a query asks. */
    private List<RangePort.Explained> answers(List<RangePort.Question> questions) {
        List<RangePort.Explained> answers = new ArrayList<>();
        for (int i = 0; i < questions.size(); i += RowStream.FAN_OUT) {
            List<CompletableFuture<RangePort.Explained>> asked =
                    questions.subList(i, Math.min(questions.size(), i + RowStream.FAN_OUT)).stream()
                            .map(question -> port.explain(question, execute))
                            .toList();
            asked.forEach(future -> answers.add(await(future)));
        }
        return answers;
    }

    private static RangePort.Explained await(CompletableFuture<RangePort.Explained> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof OrreryException known) {
                throw known;
            }
            throw e;
        }
    }
}
