package dev.orrery.compat.nosql;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.orrery.testkit.history.Transaction.Append;
import dev.orrery.testkit.history.Transaction.Read;
import dev.orrery.testkit.history.Transaction.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Transactions over lists as calls of a stored procedure. */
final class ListProcedure {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NAME = "lists";
    private static final int CONFLICT = 449;
    private static final int THROWN = 400;
    private static final String BODY =
            """
            function (steps, fails) {
              const items = getContext().getCollection();
              const found = [];
              const accepted = (yes) => { if (!yes) throw new Error("not accepted"); };
              const next = (i) => {
                if (i === steps.length) {
                  if (fails) throw new Error("on purpose");
                  getContext().getResponse().setBody(found);
                  return;
                }
                const [key, element] = steps[i];
                accepted(items.readDocument(`${items.getAltLink()}/docs/${key}`, (e, item) => {
                  if (e) throw e;
                  found.push(item.list.slice());
                  if (element === 0) return next(i + 1);
                  item.list.push(element);
                  accepted(items.replaceDocument(item._self, item, (e2) => {
                    if (e2) throw e2;
                    next(i + 1);
                  }));
                }));
              };
              next(0);
            }
            """;

    private final CosmosContainer container;
    private final PartitionKey partitionKey;

    ListProcedure(CosmosContainer container, PartitionKey partitionKey) {
        this.container = container;
        this.partitionKey = partitionKey;
    }

    void create() {
        container
                .getScripts()
                .createStoredProcedure(new CosmosStoredProcedureProperties(NAME, BODY));
    }

    /** The steps with what the reads found; empty if all of it was rolled back. */
    Optional<List<Step>> run(List<Step> steps, boolean fails) {
        List<Object> wanted = new ArrayList<>();
        for (Step step : steps) {
            wanted.add(
                    switch (step) {
                        case Append append -> List.of(append.key(), append.element());
                        case Read read -> List.of(read.key(), 0);
                    });
        }
        try {
            String answer =
                    container
                            .getScripts()
                            .getStoredProcedure(NAME)
                            .execute(
                                    List.of(wanted, fails),
                                    new CosmosStoredProcedureRequestOptions()
                                            .setPartitionKey(partitionKey))
                            .getResponseAsString();
            return Optional.of(answered(steps, JSON.readTree(answer)));
        } catch (CosmosException e) {
            if (e.getStatusCode() == CONFLICT || e.getStatusCode() == THROWN) {
                return Optional.empty();
            }
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Step> answered(List<Step> steps, JsonNode found) {
        List<Step> answered = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof Read read) {
                List<Integer> list = new ArrayList<>();
                found.get(i).forEach(element -> list.add(element.asInt()));
                answered.add(new Read(read.key(), list));
            } else {
                answered.add(steps.get(i));
            }
        }
        return answered;
    }
}
