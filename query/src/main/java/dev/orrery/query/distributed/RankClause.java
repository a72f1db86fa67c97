package dev.orrery.query.distributed;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.error.TextFault;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.syntax.UnaryOperator;
import dev.orrery.query.syntax.VectorCalls;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What documents are ranked by: {@code ORDER BY RANK FullTextScore(text, phrase, ...)}, or {@code
 * RRF(score, score, ..., [weight, ...])} of several scores.
 *
 * @param weights of the components; empty if all have the same
 */
record RankClause(List<Component> components, List<Double> weights) {
    private static final String TEXT_SCORE = "FullTextScore";
    private static final String FUSION = "RRF";

    RankClause {
        components = List.copyOf(components);
        weights = List.copyOf(weights);
    }

    /** A score of a document. */
    sealed interface Component {}

    /** How relevant a text is. */
    record Text(Expression text, List<Expression> phrases) implements Component {
        Text {
            phrases = List.copyOf(phrases);
        }
    }

    /** How near a vector is. */
    record Vector(Expression distance) implements Component {}

    static RankClause of(OrderBy orderBy, Map<String, QueryValue> parameters) {
        Expression score = orderBy.items().getFirst().expression();
        if (orderBy.items().size() > 1) {
            throw at(score.position(), "ORDER BY RANK takes one scoring function");
        }
        Reader reader = new Reader(parameters);
        if (isCall(score, TEXT_SCORE)) {
            return new RankClause(List.of(reader.text((Expression.Call) score)), List.of());
        }
        if (isCall(score, FUSION)) {
            return reader.fusion((Expression.Call) score);
        }
        throw at(
                score.position(),
                "ORDER BY RANK is followed by FullTextScore or RRF, and by nothing else");
    }

    private static boolean isCall(Expression expression, String name) {
        return expression instanceof Expression.Call call
                && !call.userDefined()
                && call.name().equalsIgnoreCase(name);
    }

    static OrreryException at(SourcePosition position, String problem) {
        int start = position.offset();
        return OrreryException.badRequest(
                "Invalid query at " + position + ": " + problem + ".",
                new TextFault("", start, start + 1));
    }

    private record Reader(Map<String, QueryValue> parameters) {

        RankClause fusion(Expression.Call call) {
            List<Component> components = new ArrayList<>();
            List<Double> weights = List.of();
            for (Expression argument : call.arguments()) {
                if (!weights.isEmpty()) {
                    throw at(argument.position(), "the weights are the last argument of RRF");
                }
                if (isCall(argument, TEXT_SCORE)) {
                    components.add(text((Expression.Call) argument));
                } else if (VectorCalls.isDistance(argument)) {
                    components.add(new Vector(argument));
                } else {
                    weights = weights(argument);
                }
            }
            if (components.size() < 2) {
                throw at(call.position(), "RRF takes at least two scoring functions");
            }
            if (!weights.isEmpty() && weights.size() != components.size()) {
                throw at(
                        call.position(),
                        "RRF has %d scoring functions, but %d weights"
                                .formatted(components.size(), weights.size()));
            }
            return new RankClause(components, weights);
        }

        Text text(Expression.Call call) {
            if (call.arguments().size() < 2) {
                throw at(call.position(), "FullTextScore takes a text and at least one phrase");
            }
            List<Expression> phrases = new ArrayList<>();
            for (Expression argument : call.arguments().subList(1, call.arguments().size())) {
                phrases.addAll(phrases(argument));
            }
            if (phrases.isEmpty()) {
                throw at(call.position(), "FullTextScore is given no phrase");
            }
            return new Text(call.arguments().getFirst(), phrases);
        }

        private List<Expression> phrases(Expression argument) {
            return switch (argument) {
                case Expression.StringLiteral literal -> List.of(literal);
                case Expression.ArrayLiteral list ->
                        list.elements().stream()
                                .flatMap(element -> phrases(element).stream())
                                .toList();
                case Expression.Parameter(String name, var position) ->
                        phrases(parameters.get(name), argument, position);
                default -> throw noPhrase(argument.position());
            };
        }

        /** Plans leave a parameter that is one phrase in its place: clients send it along. */
        private static List<Expression> phrases(
                @Nullable QueryValue value, Expression parameter, SourcePosition position) {
            if (value instanceof StringValue) {
                return List.of(parameter);
            }
            if (!(value instanceof ArrayValue list)) {
                throw noPhrase(position);
            }
            List<Expression> phrases = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                if (!(list.element(i) instanceof StringValue phrase)) {
                    throw noPhrase(position);
                }
                phrases.add(new Expression.StringLiteral(phrase.text(), position));
            }
            return phrases;
        }

        private static OrreryException noPhrase(SourcePosition position) {
            return at(position, "a phrase of FullTextScore is a constant string");
        }

        private List<Double> weights(Expression argument) {
            List<Double> weights = new ArrayList<>();
            if (argument instanceof Expression.ArrayLiteral list) {
                list.elements().forEach(element -> weights.add(weight(element)));
            } else if (argument instanceof Expression.Parameter(String name, var position)
                    && parameters.get(name) instanceof ArrayValue list) {
                for (int i = 0; i < list.size(); i++) {
                    weights.add(weight(list.element(i), position));
                }
            }
            if (weights.isEmpty()) {
                throw at(
                        argument.position(),
                        "RRF takes FullTextScore and VectorDistance, and a list of weights");
            }
            return weights;
        }

        private double weight(Expression element) {
            return switch (element) {
                case Expression.NumberLiteral(String text, var position) ->
                        weight(NumberValue.parse(text), position);
                case Expression.Unary(var operator, Expression operand, var _)
                        when operator == UnaryOperator.NEGATE ->
                        -weight(operand);
                case Expression.Parameter(String name, var position) ->
                        weight(parameters.get(name), position);
                default -> throw noWeight(element.position());
            };
        }

        private static double weight(@Nullable QueryValue value, SourcePosition position) {
            if (value instanceof NumberValue number && Double.isFinite(number.doubleValue())) {
                return number.doubleValue();
            }
            throw noWeight(position);
        }

        private static OrreryException noWeight(SourcePosition position) {
            return at(position, "a weight of RRF is a number");
        }
    }
}
