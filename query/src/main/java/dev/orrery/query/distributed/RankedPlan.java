package dev.orrery.query.distributed;

import dev.orrery.query.distributed.RankClause.Component;
import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.From;
import dev.orrery.query.syntax.OffsetLimit;
import dev.orrery.query.syntax.OrderBy;
import dev.orrery.query.syntax.Query;
import dev.orrery.query.syntax.RowCount;
import dev.orrery.query.syntax.Select;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.syntax.UnaryOperator;
import dev.orrery.query.syntax.VectorCalls;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How documents are ranked, in the steps that the official SDKs take, too. One query counts
 * documents, words and documents with each phrase. Then, for each score, a query gives the
 * documents with the best of it, with all their scores. If there are several, the rows of all of
 * them are {@link RankFusion put together}.
 */
public final class RankedPlan {
    static final String PAYLOAD = "payload";
    static final String SCORES = "componentScores";

    private static final String TEXT_SCORE = "_FullTextScore";

    /** Documents that are taken by each score, at least: a few more than those that are wanted. */
    private static final long LEAST_CANDIDATES = 120;

    private static final long CANDIDATES_PER_ROW = 2;

    private static final SourcePosition NOWHERE = SourcePosition.NONE;

    private final Query query;
    private final RankClause rank;
    private final RowSlice slice;

    private RankedPlan(Query query, RankClause rank, RowSlice slice) {
        this.query = query;
        this.rank = rank;
        this.slice = slice;
    }

    /** Empty for a query that is not ranked. */
    public static Optional<RankedPlan> of(Query query, Map<String, QueryValue> parameters) {
        OrderBy orderBy = query.orderBy();
        if (orderBy == null || !orderBy.byRank()) {
            return Optional.empty();
        }
        SourcePosition position = orderBy.items().getFirst().expression().position();
        From from = query.from();
        if (Trees.isGrouped(query) || query.select().distinct()) {
            throw RankClause.at(position, "ORDER BY RANK cannot stand with GROUP BY or DISTINCT");
        }
        if (from == null || !from.joins().isEmpty() || Trees.documentAlias(query) == null) {
            throw RankClause.at(position, "ORDER BY RANK is over whole documents, without JOIN");
        }
        RankClause rank = RankClause.of(orderBy, parameters);
        return Optional.of(new RankedPlan(query, rank, RowSlice.of(query, parameters)));
    }

    /**
     * Whether rows are in the order of a score, by which the service does not deliver them one
     * after the other: clients gather them, and want to know how many are wanted.
     */
    public static boolean isByScore(Query query) {
        OrderBy orderBy = query.orderBy();
        return orderBy != null
                && (orderBy.byRank()
                        || orderBy.items().stream()
                                .map(OrderBy.Item::expression)
                                .anyMatch(RankedPlan::isScore));
    }

    private static boolean isScore(Expression expression) {
        return VectorCalls.isDistance(expression)
                || (expression instanceof Expression.Call call && call.name().equals(TEXT_SCORE));
    }

    public Query query() {
        return query;
    }

    public int components() {
        return rank.components().size();
    }

    public RowSlice slice() {
        return slice;
    }

    /** One for each component; empty if all are the same. */
    List<Double> weights() {
        return rank.weights();
    }

    /** Queries that bind if and only if the whole does. */
    public List<Query> parts() {
        return List.of(
                statisticsQuery(), componentQuery(0, RankStatistics.of(UndefinedValue.UNDEFINED)));
    }

    /** Gives one row, over all documents and not only those that the filter lets pass. */
    public Query statisticsQuery() {
        List<Expression> texts = new ArrayList<>();
        for (Component component : rank.components()) {
            if (component instanceof RankClause.Text text) {
                texts.add(statistics(text));
            }
        }
        Expression one = new Expression.NumberLiteral("1", NOWHERE);
        List<Select.Item> items =
                List.of(
                        new Select.Item(
                                Trees.call("COUNT", List.of(one)), RankStatistics.DOCUMENT_COUNT),
                        new Select.Item(Trees.array(texts), RankStatistics.TEXTS));
        Select select = new Select(false, null, new Select.Items(items));
        return new Query(select, query.from(), null, List.of(), null, null);
    }

    private static Expression statistics(RankClause.Text ranked) {
        Expression words = Trees.call("_FullTextWordCount", List.of(ranked.text()));
        List<Expression> hits =
                ranked.phrases().stream()
                        .map(
                                phrase ->
                                        Trees.call(
                                                "COUNTIF",
                                                List.of(contains(ranked.text(), phrase))))
                        .toList();
        return Trees.object(
                Trees.member(RankStatistics.WORD_COUNT, Trees.call("SUM", List.of(words))),
                Trees.member(RankStatistics.HIT_COUNTS, Trees.array(hits)));
    }

    private static Expression contains(Expression text, Expression phrase) {
        return Trees.call("FullTextContains", List.of(text, phrase));
    }

    /** Gives the documents with the best of one score, in its order, with all scores. */
    public Query componentQuery(int index, RankStatistics statistics) {
        List<Expression> scores = scores(statistics);
        List<Select.Item> items =
                List.of(
                        new Select.Item(Trees.row(query), PAYLOAD),
                        new Select.Item(Trees.array(present(scores)), SCORES));
        OrderBy.Item order = new OrderBy.Item(scores.get(index), isDescending(index));
        return bounded(
                new Query(
                        new Select(false, null, new Select.Items(items)),
                        query.from(),
                        OrderRewrite.and(query.where(), OrderRewrite.rowIsDefined(query)),
                        List.of(),
                        new OrderBy(false, List.of(order)),
                        null));
    }

    boolean isDescending(int index) {
        return switch (rank.components().get(index)) {
            case RankClause.Text _ -> true;
            case RankClause.Vector(Expression distance) -> VectorCalls.isDescending(distance);
        };
    }

    private List<Expression> scores(RankStatistics statistics) {
        List<Expression> scores = new ArrayList<>();
        int texts = 0;
        for (Component component : rank.components()) {
            scores.add(
                    switch (component) {
                        case RankClause.Vector(Expression distance) -> distance;
                        case RankClause.Text text -> score(text, statistics, texts);
                    });
            texts += component instanceof RankClause.Text ? 1 : 0;
        }
        return scores;
    }

    private static Expression score(RankClause.Text text, RankStatistics statistics, int number) {
        return Trees.call(
                TEXT_SCORE,
                List.of(
                        text.text(),
                        Trees.array(text.phrases()),
                        statistics.documentCount(),
                        statistics.wordCount(number),
                        statistics.hitCounts(number)));
    }

    /** With numbers that are worse than any score in place of those that a document lacks. */
    private List<Expression> present(List<Expression> scores) {
        List<Expression> present = new ArrayList<>();
        for (int i = 0; i < scores.size(); i++) {
            boolean text = rank.components().get(i) instanceof RankClause.Text;
            Expression worst = new Expression.NumberLiteral(text ? "1" : "999999", NOWHERE);
            if (isDescending(i)) {
                worst = new Expression.Unary(UnaryOperator.NEGATE, worst, NOWHERE);
            }
            present.add(new Expression.Coalesce(List.of(scores.get(i), worst), NOWHERE));
        }
        return present;
    }

    private Query bounded(Query component) {
        if (slice.limit() == RowSlice.UNLIMITED) {
            return component;
        }
        RowCount rows = new RowCount.Fixed(candidates(), NOWHERE);
        Select select = component.select();
        return query.select().top() != null
                ? component.withSelect(new Select(false, rows, select.projection()))
                : component.withOffsetLimit(new OffsetLimit(new RowCount.Fixed(0, NOWHERE), rows));
    }

    private long candidates() {
        long wanted = Math.min(slice.end(), Integer.MAX_VALUE / CANDIDATES_PER_ROW);
        return Math.max(LEAST_CANDIDATES, wanted * CANDIDATES_PER_ROW);
    }
}
