package dev.orrery.testkit.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a history of one object is linearizable: whether every operation can be given a moment
 * between its beginning and its end at which it happened all at once.
 *
 * <p>The search is that of Wing and Gong with the memory of Lowe: it orders one operation after
 * another, never one that began after another's end before that other, and does not enter the same
 * state with the same operations done twice.
 */
public final class Linearizability<S, A> {
    /** States that are looked at before the search is given up. */
    public static final int DEFAULT_LIMIT = 2_000_000;

    private final SequentialModel<S, A> model;
    private final int limit;

    public Linearizability(SequentialModel<S, A> model) {
        this(model, DEFAULT_LIMIT);
    }

    public Linearizability(SequentialModel<S, A> model, int limit) {
        this.model = model;
        this.limit = limit;
    }

    /** What is done, and the state that it leads to. */
    private record Node<S>(BitSet done, S state) {}

    /** Judges the operations on one object. */
    public Verdict check(List<Operation<A>> history) {
        List<Operation<A>> operations =
                history.stream()
                        .filter(operation -> operation.outcome() != Outcome.REFUSED)
                        .sorted(Comparator.comparingLong(Operation<A>::invoked))
                        .toList();
        Set<Node<S>> seen = new HashSet<>();
        Deque<Node<S>> open = new ArrayDeque<>();
        Node<S> start = new Node<>(new BitSet(), model.initial());
        open.push(start);
        seen.add(start);
        Node<S> furthest = start;
        while (!open.isEmpty()) {
            Node<S> node = open.pop();
            if (isComplete(node, operations)) {
                return Verdict.correct();
            }
            if (node.done().cardinality() > furthest.done().cardinality()) {
                furthest = node;
            }
            for (Node<S> next : successors(node, operations)) {
                if (seen.add(next)) {
                    open.push(next);
                }
            }
            if (seen.size() > limit) {
                return new Verdict.Undecided("more than %d states".formatted(limit));
            }
        }
        return stuck(furthest, operations);
    }

    /** Whether all operations that must have happened are done. */
    private static <S, A> boolean isComplete(Node<S> node, List<Operation<A>> operations) {
        for (int i = 0; i < operations.size(); i++) {
            if (!node.done().get(i) && operations.get(i).outcome() == Outcome.APPLIED) {
                return false;
            }
        }
        return true;
    }

    private List<Node<S>> successors(Node<S> node, List<Operation<A>> operations) {
        long firstEnd = firstEnd(node, operations);
        List<Node<S>> next = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            Operation<A> operation = operations.get(i);
            if (operation.invoked() > firstEnd) {
                break;
            }
            if (!node.done().get(i)) {
                int number = i;
                after(node.state(), operation)
                        .ifPresent(state -> next.add(new Node<>(with(node.done(), number), state)));
            }
        }
        return next;
    }

    /** The first end of an operation that is not done: whatever begins later comes later. */
    private static <S, A> long firstEnd(Node<S> node, List<Operation<A>> operations) {
        long first = Long.MAX_VALUE;
        for (int i = 0; i < operations.size(); i++) {
            Operation<A> operation = operations.get(i);
            if (!node.done().get(i) && operation.outcome() == Outcome.APPLIED) {
                first = Math.min(first, operation.completed());
            }
        }
        return first;
    }

    private Optional<S> after(S state, Operation<A> operation) {
        return operation.outcome() == Outcome.UNKNOWN
                ? model.afterUnanswered(state, operation.action())
                : model.after(state, operation.action());
    }

    private static BitSet with(BitSet done, int number) {
        BitSet more = (BitSet) done.clone();
        more.set(number);
        return more;
    }

    private Verdict stuck(Node<S> furthest, List<Operation<A>> operations) {
        long firstEnd = firstEnd(furthest, operations);
        List<Operation<A>> candidates = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            if (!furthest.done().get(i) && operations.get(i).invoked() <= firstEnd) {
                candidates.add(operations.get(i));
            }
        }
        return Verdict.violation(
                "after %d operations the state is %s, and none of these can come next: %s",
                furthest.done().cardinality(), furthest.state(), candidates);
    }
}
