package dev.orrery.query.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.QuerySpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerTermsTest {
    private static final ContainerTerms COMPUTED =
            new ContainerTerms(
                    List.of(
                            ComputedProperty.parse("lower", "SELECT VALUE LOWER(x.name) FROM x"),
                            ComputedProperty.parse("box", "SELECT VALUE {a: r.tags} FROM root r")),
                    Map.of());
    private static final ContainerTerms VECTORS =
            new ContainerTerms(
                    List.of(),
                    Map.of(List.of("near"), "euclidean", List.of("deep", "v"), "dotproduct"));

    private static String computed(String text) {
        return COMPUTED.apply(QuerySpec.of(text)).text();
    }

    private static String compared(String text) {
        return VECTORS.apply(QuerySpec.of(text)).text();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT c.lower FROM c | SELECT LOWER(c.name) AS lower FROM c
                    SELECT c["lower"] AS l FROM c | SELECT LOWER(c.name) AS l FROM c
                    SELECT c.box.a FROM c | SELECT {"a": c.tags}.a AS a FROM c
                    SELECT * FROM c WHERE c.lower = 'x' | SELECT * FROM c WHERE LOWER(c.name) = "x"
                    SELECT * FROM c ORDER BY c.lower DESC | SELECT * FROM c ORDER BY LOWER(c.name\
                    ) DESC
                    SELECT VALUE t FROM c JOIN t IN c.box.a | SELECT VALUE t FROM c JOIN t IN (SE\
                    LECT VALUE {"a": c.tags}.a)
                    SELECT VALUE (SELECT VALUE c.lower) FROM c | SELECT VALUE (SELECT VALUE LOWER\
                    (c.name)) FROM c
                    SELECT VALUE (SELECT VALUE d.lower FROM c AS d) FROM c | SELECT VALUE (SELEC\
                    T VALUE LOWER(d.name) FROM c AS d) FROM c
                    SELECT VALUE d.n FROM (SELECT c.lower AS n FROM c) AS d | SELECT VALUE d.n FR\
                    OM (SELECT LOWER(c.name) AS n FROM c) AS d
                    """)
    void aComputedPropertyIsReplacedByItsExpression(String text, String expected) {
        assertThat(computed(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM c",
                "SELECT c.name.lower FROM c",
                "SELECT t.lower FROM c JOIN t IN c.items",
                "SELECT VALUE lower FROM c.inner AS lower",
                "SELECT VALUE (SELECT VALUE c.lower FROM c IN c.items) FROM c",
            })
    void whatOnlyLooksLikeAComputedPropertyStays(String text) {
        assertThat(computed(text)).isEqualTo(text);
    }

    @Test
    void aGroupByAComputedPropertyIsRewrittenAsItsSelect() {
        assertThat(computed("SELECT c.lower, COUNT(1) AS n FROM c GROUP BY c.lower"))
                .isEqualTo(
                        "SELECT LOWER(c.name) AS lower, COUNT(1) AS n FROM c GROUP BY"
                                + " LOWER(c.name)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT c.name FROM c",
                "SELECT VALUE c.name",
                "SELECT VALUE c.name FROM c WHERE c.x",
                "SELECT DISTINCT VALUE c.name FROM c",
                "SELECT TOP 1 VALUE c.name FROM c",
                "SELECT VALUE c.name FROM c ORDER BY c.name",
                "SELECT VALUE t FROM c JOIN t IN c.tags",
                "SELECT VALUE t FROM t IN c.tags",
                "SELECT VALUE COUNT(1) FROM c",
                "SELECT VALUE udf.f(c.name) FROM c",
                "SELECT VALUE c.name = @name FROM c",
                "SELECT VALUE (SELECT VALUE 1) FROM c",
                "SELECT VALUE GetCurrentTimestamp() FROM c",
                "SELECT VALUE other.name FROM c",
                "not a query",
            })
    void aComputedPropertyIsAValueOfTheItemAlone(String query) {
        assertThatThrownBy(() -> ComputedProperty.parse("p", query))
                .isInstanceOf(OrreryException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "id", "_ts", "_rid"})
    void aComputedPropertyHasANameOfItsOwn(String name) {
        assertThatThrownBy(() -> ComputedProperty.parse(name, "SELECT VALUE c.x FROM c"))
                .isInstanceOf(OrreryException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT VALUE VectorDistance(c.near, [1]) FROM c | SELECT VALUE VectorDistance\
                    (c.near, [1], false, {"distanceFunction": "euclidean"}) FROM c
                    SELECT VALUE VectorDistance([1], c.deep.v, true) FROM c | SELECT VALUE Vector\
                    Distance([1], c.deep.v, true, {"distanceFunction": "dotproduct"}) FROM c
                    SELECT * FROM c ORDER BY VectorDistance(c.near, [1]) | SELECT * FROM c ORDER \
                    BY VectorDistance(c.near, [1], false, {"distanceFunction": "euclidean"})
                    SELECT * FROM c ORDER BY VectorDistance(c.deep.v, [1]) | SELECT * FROM c ORDE\
                    R BY VectorDistance(c.deep.v, [1], false, {"distanceFunction": "dotproduct"}\
                    ) DESC
                    """)
    void aVectorIsComparedAsTheContainerSays(String text, String expected) {
        assertThat(compared(text)).isEqualTo(expected);
        assertThat(compared(expected.replace(" DESC", "")))
                .isEqualTo(expected.replace(" DESC", ""));
    }

    @Test
    void aComparisonThatNamesItsFunctionStays() {
        String text =
                "SELECT VALUE VectorDistance(c.near, [1], false, {distanceFunction: 'cosine'}) FROM"
                        + " c";
        assertThat(compared(text)).isEqualTo(text);
    }
}
