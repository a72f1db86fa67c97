package dev.orrery.query.evaluate;

import dev.orrery.query.evaluate.QueryTimes.Phase;
import dev.orrery.query.evaluate.function.FunctionBody;
import dev.orrery.query.evaluate.function.SystemFunction;
import dev.orrery.query.evaluate.function.SystemFunctions;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.value.QueryValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Binds calls of system functions, aggregates and user functions. */
final class CallBinder {
    private static final Set<String> FULL_TEXT = Set.of("FULLTEXTSCORE", "RRF");

    private final BindSession session;
    private final ExpressionBinder expressions;
    private final @Nullable Grouping grouping;

    CallBinder(BindSession session, ExpressionBinder expressions, @Nullable Grouping grouping) {
        this.session = session;
        this.expressions = expressions;
        this.grouping = grouping;
    }

    Evaluator bind(Expression.Call call) {
        if (call.userDefined()) {
            return userFunction(call);
        }
        AggregateKind kind = AggregateKind.of(call.name());
        return kind == null ? systemFunction(call) : aggregate(call, kind);
    }

    private Evaluator systemFunction(Expression.Call call) {
        SystemFunction function = SystemFunctions.find(call.name());
        if (function == null) {
            if (FULL_TEXT.contains(call.name().toUpperCase(Locale.ROOT))) {
                throw BindError.at(
                        call.position(),
                        call.name() + " can stand only in ORDER BY RANK of the outermost query");
            }
            throw BindError.at(
                    call.position(),
                    BindError.UNKNOWN_FUNCTION,
                    call.name().length(),
                    "there is no function with the name '" + call.name() + "'");
        }
        checkArity(call, function);
        FunctionBody body = function.factory().make(session.environment().functions());
        List<Evaluator> inputs = expressions.bindAll(call.arguments());
        Evaluator[] arguments = inputs.toArray(Evaluator[]::new);
        Evaluator evaluator =
                timed(frame -> body.apply(values(arguments, frame)), Phase.SYSTEM_FUNCTIONS);
        return function.deterministic() ? Constants.fold(evaluator, inputs) : evaluator;
    }

    private static void checkArity(Expression.Call call, SystemFunction function) {
        int given = call.arguments().size();
        if (!function.accepts(given)) {
            throw BindError.at(
                    call.position(),
                    BindError.WRONG_ARITY,
                    call.name().length(),
                    "the function "
                            + function.name()
                            + " takes "
                            + function.arity()
                            + ", but is given "
                            + given);
        }
    }

    private static QueryValue[] values(Evaluator[] arguments, Frame frame) {
        QueryValue[] values = new QueryValue[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            values[i] = arguments[i].evaluate(frame);
        }
        return values;
    }

    private Evaluator aggregate(Expression.Call call, AggregateKind kind) {
        if (grouping == null) {
            throw BindError.at(
                    call.position(),
                    "the aggregate "
                            + kind
                            + " can stand only in a SELECT clause, and not inside an aggregate");
        }
        if (call.arguments().size() != 1) {
            throw BindError.at(
                    call.position(),
                    "the aggregate "
                            + kind
                            + " takes 1 argument, but is given "
                            + call.arguments().size());
        }
        Evaluator argument = expressions.ofRows().bind(call.arguments().getFirst());
        return grouping.addAggregate(new Grouping.Aggregate(kind, argument, session.newSlot()));
    }

    private Evaluator userFunction(Expression.Call call) {
        UserFunctions functions = session.environment().userFunctions();
        if (!functions.isDefined(call.name())) {
            throw BindError.at(
                    call.position(),
                    "there is no user-defined function with the name '" + call.name() + "'");
        }
        Evaluator[] arguments = expressions.bindAll(call.arguments()).toArray(Evaluator[]::new);
        return timed(
                frame -> functions.call(call.name(), List.of(values(arguments, frame))),
                Phase.USER_FUNCTIONS);
    }

    private Evaluator timed(Evaluator evaluator, Phase phase) {
        QueryTimes times = session.environment().checkpoint().times();
        if (times == null) {
            return evaluator;
        }
        return frame -> {
            long start = times.now();
            QueryValue value = evaluator.evaluate(frame);
            times.add(phase, start);
            return value;
        };
    }
}
