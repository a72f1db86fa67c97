package dev.orrery.query.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ValuesTest {
    private static final double[] NUMBERS = {0, -0.0, 1, -1.5, 1e300, 0.1};
    private static final String[] STRINGS = {"", "a", "B", "é", "a\"\\\n", "\uffee", "😀"};

    /** A computed value; the same seed gives the same value. */
    private static QueryValue value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> NullValue.NULL;
            case 1 -> BooleanValue.of(random.nextBoolean());
            case 2 -> NumberValue.of(NUMBERS[random.nextInt(NUMBERS.length)]);
            case 3 -> StringValue.of(STRINGS[random.nextInt(STRINGS.length)]);
            case 4 -> {
                List<QueryValue> elements = new ArrayList<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    elements.add(value(random, depth - 1));
                }
                yield ArrayValue.of(elements);
            }
            default -> {
                Map<String, QueryValue> members = new LinkedHashMap<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    members.put(STRINGS[random.nextInt(STRINGS.length)], value(random, depth - 1));
                }
                yield ObjectValue.of(members);
            }
        };
    }

    /** The same value as read back from a document. */
    private static QueryValue stored(QueryValue value) {
        byte[] text = ValueWriter.toText(value).getBytes(StandardCharsets.UTF_8);
        return QueryValue.of(JsonScanner.scan(text, JsonLimits.DEFAULT));
    }

    @Property(tries = 1000)
    void storedAndComputedValuesAreTheSame(@ForAll long seed) {
        QueryValue computed = value(new Random(seed), 3);
        QueryValue stored = stored(computed);

        assertThat(Values.equal(computed, stored)).isTrue();
        assertThat(Values.compare(computed, stored)).isZero();
        assertThat(Values.hash(stored)).isEqualTo(Values.hash(computed));
        assertThat(new ValueKey(stored)).isEqualTo(new ValueKey(computed));
        assertThat(ValueWriter.toText(stored)).isEqualTo(ValueWriter.toText(computed));
    }

    @Property(tries = 1000)
    void orderIsTotalAndAgreesWithEquality(@ForAll long seed) {
        Random random = new Random(seed);
        QueryValue first = value(random, 2);
        QueryValue second = stored(value(random, 2));
        QueryValue third = value(random, 2);

        int order = Values.compare(first, second);
        assertThat(Integer.signum(Values.compare(second, first))).isEqualTo(-Integer.signum(order));
        assertThat(order == 0).isEqualTo(Values.equal(first, second));
        if (order <= 0 && Values.compare(second, third) <= 0) {
            assertThat(Values.compare(first, third)).isLessThanOrEqualTo(0);
        }
    }

    @Test
    void sizeOfAComputedValueIsBounded() {
        QueryValue doubled = ArrayValue.of(Collections.nCopies(100, NullValue.NULL));
        for (int i = 0; i < 2; i++) {
            doubled = ArrayValue.of(Collections.nCopies(100, doubled));
        }
        QueryValue large = doubled;

        assertThatThrownBy(() -> ArrayValue.of(Collections.nCopies(100, large)))
                .hasMessageContaining("more than 8388608 bytes");
    }
}
