package dev.orrery.query.distributed;

import dev.orrery.query.syntax.Expression;
import dev.orrery.query.syntax.SourcePosition;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What relevance depends on besides the text itself, as parts of a query: how many documents there
 * are, and for each text that is ranked, how many words its path has in all of them and in how many
 * each phrase is.
 */
public final class RankStatistics {
    static final String DOCUMENT_COUNT = "documentCount";
    static final String TEXTS = "fullTextStatistics";
    static final String WORD_COUNT = "totalWordCount";
    static final String HIT_COUNTS = "hitCounts";

    private static final String PLACEHOLDER = "{documentdb-formattablehybridsearchquery-";

    /** Clients put numbers in the places that these names keep. */
    static final RankStatistics PLACEHOLDERS =
            new RankStatistics(
                    Trees.reference(PLACEHOLDER + "totaldocumentcount}"),
                    text -> Trees.reference(PLACEHOLDER + "totalwordcount-" + text + "}"),
                    text -> Trees.reference(PLACEHOLDER + "hitcountsarray-" + text + "}"));

    private final Expression documentCount;
    private final IntFunction<Expression> wordCounts;
    private final IntFunction<Expression> hitCounts;

    private RankStatistics(
            Expression documentCount,
            IntFunction<Expression> wordCounts,
            IntFunction<Expression> hitCounts) {
        this.documentCount = documentCount;
        this.wordCounts = wordCounts;
        this.hitCounts = hitCounts;
    }

    /** From the row of {@link RankedPlan#statisticsQuery}; zeros in place of what it lacks. */
    public static RankStatistics of(QueryValue row) {
        QueryValue texts = member(row, TEXTS);
        return new RankStatistics(
                number(member(row, DOCUMENT_COUNT)),
                text -> number(member(element(texts, text), WORD_COUNT)),
                text -> numbers(member(element(texts, text), HIT_COUNTS)));
    }

    Expression documentCount() {
        return documentCount;
    }

    Expression wordCount(int text) {
        return wordCounts.apply(text);
    }

    Expression hitCounts(int text) {
        return hitCounts.apply(text);
    }

    private static QueryValue member(QueryValue value, String name) {
        return MergedAggregate.member(value, PropertyName.of(name));
    }

    private static QueryValue element(QueryValue list, int index) {
        return list instanceof ArrayValue array && index < array.size()
                ? array.element(index)
                : list;
    }

    private static Expression number(QueryValue value) {
        long count = value instanceof NumberValue number ? (long) number.doubleValue() : 0;
        return new Expression.NumberLiteral(Long.toString(count), SourcePosition.NONE);
    }

    private static Expression numbers(QueryValue values) {
        List<Expression> numbers = new ArrayList<>();
        if (values instanceof ArrayValue array) {
            for (int i = 0; i < array.size(); i++) {
                numbers.add(number(array.element(i)));
            }
        }
        return Trees.array(numbers);
    }
}
