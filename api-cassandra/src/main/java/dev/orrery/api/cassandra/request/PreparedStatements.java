package dev.orrery.api.cassandra.request;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.orrery.api.cassandra.error.UnpreparedException;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.Statements;
import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.syntax.CqlParser;
import dev.orrery.cql.syntax.ModificationStatement;
import dev.orrery.cql.syntax.ParsedStatement;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.gateway.tables.TableSchemas;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The statements that clients have prepared, by id. The id is a function of keyspace and text, so
 * clients need not prepare again on another node. A statement follows changes of the schema: it is
 * prepared again by itself when it is executed next, unless its result has other columns now. Then
 * clients must prepare it again, which is how those that keep columns hear of it.
 */
final class PreparedStatements {
    /** What belongs to each statement counts as so many characters. */
    private static final int WEIGHT_OF_ONE = 1_000;

    private final Statements statements;
    private final TableSchemas schemas;
    private final Cache<Digest, PreparedStatement> byId;

    /**
     * No statements yet.
     *
     * @param limitChars of all texts, with an allowance for what belongs to each
     */
    PreparedStatements(Statements statements, TableSchemas schemas, long limitChars) {
        this.statements = statements;
        this.schemas = schemas;
        this.byId =
                Caffeine.newBuilder()
                        .maximumWeight(limitChars)
                        .<Digest, PreparedStatement>weigher(
                                (_, statement) -> WEIGHT_OF_ONE + statement.text().length())
                        .executor(Runnable::run)
                        .build();
    }

    static Digest id(String text, Optional<String> keyspace) {
        return Digest.ofText(keyspace.orElse("") + text);
    }

    PreparedStatement prepare(String text, Optional<String> keyspace) {
        Digest id = id(text, keyspace);
        PreparedStatement known = byId.getIfPresent(id);
        if (known != null && known.told() && isCurrent(known)) {
            return known;
        }
        PreparedStatement made = make(text, keyspace, CqlParser.parse(text));
        PreparedStatement kept = known == null ? made : made.succeeding(known, true);
        byId.put(id, kept);
        return kept;
    }

    /** Fails with an {@link UnpreparedException} if there is none, or clients know an old one. */
    PreparedStatement find(byte[] id) {
        Digest key = Digest.of(id);
        PreparedStatement known = byId.getIfPresent(key);
        if (known != null && !isCurrent(known)) {
            PreparedStatement made = make(known.text(), known.keyspace(), known.parsed());
            boolean same = made.metadataId().equals(known.metadataId());
            known = made.succeeding(known, known.told() && same);
            byId.put(key, known);
        }
        if (known == null || !known.told()) {
            throw new UnpreparedException(id);
        }
        return known;
    }

    private boolean isCurrent(PreparedStatement statement) {
        return statement.rows().isEmpty()
                || statement.schemaVersion().equals(schemas.catalog().version());
    }

    private PreparedStatement make(String text, Optional<String> keyspace, ParsedStatement parsed) {
        UUID version = schemas.catalog().version();
        Optional<Prepared> rows =
                switch (parsed.statement()) {
                    case SelectStatement _, ModificationStatement _, BatchStatement _ ->
                            Optional.of(statements.prepare(parsed, keyspace));
                    default -> Optional.empty();
                };
        Digest metadata = Digest.ofColumns(rows.map(Prepared::resultColumns).orElse(List.of()));
        return new PreparedStatement(
                text, keyspace, parsed, rows, version, metadata, metadata, true);
    }
}
