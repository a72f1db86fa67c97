package dev.orrery.cluster.remote;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.ContainerStatistics;
import dev.orrery.partition.Partition;
import dev.orrery.partition.PartitionGraph;
import dev.orrery.partition.PartitionReads;
import dev.orrery.partition.PartitionReport;
import dev.orrery.partition.PartitionRows;
import dev.orrery.partition.PartitionScripts;
import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.replication.raft.RaftMember;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A physical partition whose replicas are on other nodes. All reads wait for one of them. */
public final class RemotePartition implements Partition {
    private final int number;
    private final Inquiry inquiry;
    private final LeaderSearch leaders;
    private final RemoteCommandPath commands;
    private final PartitionBudget budget;
    private final PartitionReads reads;
    private final PartitionRows rows;
    private final PartitionGraph graph;

    RemotePartition(
            int number,
            Inquiry inquiry,
            LeaderSearch leaders,
            RemoteCommandPath commands,
            PartitionBudget budget) {
        this.number = number;
        this.inquiry = inquiry;
        this.leaders = leaders;
        this.commands = commands;
        this.budget = budget;
        this.reads = new RemoteReads(inquiry);
        this.rows = new RemoteRows(inquiry);
        this.graph = new RemoteGraph(inquiry);
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public boolean isHere() {
        return false;
    }

    @Override
    public CompletableFuture<Outcome> submit(
            Command command, Priority priority, @Nullable RequestId id) {
        return commands.submit(this, command, priority, id);
    }

    @Override
    public RequestId newRequestId() {
        return commands.newId();
    }

    /** The node that leads the partition; the future fails if nobody knows one. Never blocks. */
    public CompletableFuture<RaftMember> leader() {
        return leaders.find();
    }

    /** The leader did not do what it was asked: the next one to ask is looked for. */
    public void leaderFailed() {
        leaders.known().ifPresent(leaders::forget);
    }

    /** The nodes that belong to the replica set, as its leader knows. Never blocks. */
    public CompletableFuture<List<String>> members() {
        return leaders.members();
    }

    /** From now on nothing older than this LSN is shown. */
    public void promise(long lsn) {
        inquiry.promise(lsn);
    }

    /** The node that answers waits for what the terms demand. */
    @Override
    public CompletableFuture<ReadTerms> ready(ReadTerms terms) {
        return CompletableFuture.completedFuture(terms);
    }

    @Override
    public PartitionReads reads() {
        return reads;
    }

    @Override
    public PartitionRows rows() {
        return rows;
    }

    @Override
    public PartitionGraph graph() {
        return graph;
    }

    @Override
    public PartitionScripts scripts() {
        throw new OrreryException(
                ErrorCode.LEADER_CHANGED,
                "Scripts run on the node that leads the partition, which this one does not: send"
                        + " the request there.");
    }

    @Override
    public long lsn() {
        long lsn = inquiry.ask(new Question.Lsn(), ReadTerms.USUAL, Answer.Figure.class).value();
        inquiry.promise(lsn);
        return lsn;
    }

    @Override
    public ContainerStatistics statistics(int containerNumber) {
        return inquiry.ask(
                        new Question.Statistics(containerNumber),
                        ReadTerms.USUAL,
                        Answer.Statistics.class)
                .statistics();
    }

    @Override
    public PartitionReport report(int utilisationSeconds, int heaviest) {
        return inquiry.ask(
                        new Question.Report(utilisationSeconds, heaviest),
                        ReadTerms.USUAL,
                        Answer.Report.class)
                .report()
                .toReport();
    }

    /** The version of a container's definition that the partition has; -1 for none. */
    public long definitionVersion(int containerNumber) {
        return inquiry.ask(
                        new Question.Definition(containerNumber),
                        ReadTerms.USUAL,
                        Answer.Figure.class)
                .value();
    }

    @Override
    public PartitionBudget budget() {
        return budget;
    }
}
