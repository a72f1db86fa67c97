package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.client.CallFailedException;
import dev.orrery.cli.client.ContainerName;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.ExitCode;

/** Copies a container into another one, which may have another partition key. */
public final class CopyCommand extends TransferCommand {
    private static final String KEY = "--partition-key";
    private static final String THROUGHPUT = "--throughput";
    private static final String FOLLOW = "--follow";
    private static final String FOR = "--follow-seconds";
    private static final String DELETE = "--delete-missing";
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int SOME_REFUSED = 7;

    public CopyCommand() {
        super(
                "copy",
                "Copies all items of a container into another one: the way to another partition"
                        + " key. If the other does not exist, it is made like the first, with the"
                        + " key you name. Items that change meanwhile are copied again. Killed or"
                        + " failed, the same command goes on where it was.",
                "copy shop/orders shop/orders2 --partition-key /customer",
                "copy shop/orders shop/orders3 --partition-key /tenant,/user --follow-seconds 1",
                "copy shop/orders archive/orders --delete-missing --json");
        argument("SOURCE", "1", "DATABASE/CONTAINER to read.");
        argument("TARGET", "1", "DATABASE/CONTAINER to write, in a database that exists.");
        option(KEY, "PATHS", "The partition key of the new container, such as /customer.");
        option(THROUGHPUT, "RU", "RU/s of the new container; the default of new containers.");
        flag(FOLLOW, "Go on with what changes in the source, until you end it (Ctrl-C).");
        option(FOR, "N", "Follow for N seconds.");
        flag(
                DELETE,
                "In the end delete what the target has and the source has not, all of it: also what"
                        + " never came from the source.");
        pumpOptions();
        paceOption();
    }

    @Override
    protected int run(AdminClient client) {
        Place source = Place.read(client, containerName(value(0)));
        requireItems(source);
        Place target = target(client, source);
        requireItems(target);
        if (source.name().equals(target.name())) {
            throw wrong("SOURCE and TARGET are the same");
        }
        Path base =
                Path.of(
                        (source.name() + "-to-" + target.name())
                                .replaceAll("[^A-Za-z0-9._-]", "-"));
        Checkpoint checkpoint = checkpoint(base, "copy", source.name());
        Progress progress = progress();
        try (Refusals refusals = new Refusals(base.resolveSibling(base + ".refused"));
                Copier copier =
                        new Copier(
                                client,
                                source,
                                new Copier.Target(target, refusals, progress, pace()),
                                parallel())) {
            copy(copier, new Job(client, source, target, progress, refusals), checkpoint);
            checkpoint.delete();
            summarize(progress.json().with("refused", refusals.count()), progress.sentence());
            return refusals.count() > 0 ? SOME_REFUSED : ExitCode.OK;
        }
    }

    private record Job(
            AdminClient client, Place source, Place target, Progress progress, Refusals refusals) {}

    private static void requireItems(Place place) {
        if (place.isTable()) {
            throw CallFailedException.local(
                    "'%s' is a table. Export it, and import into another one."
                            .formatted(place.name()));
        }
        if (place.isGraph()) {
            throw CallFailedException.local(
                    ("'%s' is a graph: its edges name the partition keys of their vertices, so"
                                    + " copying it under another key is not supported.")
                            .formatted(place.name()));
        }
    }

    private void copy(Copier copier, Job job, Checkpoint checkpoint) {
        Optional<JsonObject> saved = checkpoint.load();
        saved.ifPresent(
                state -> {
                    copier.resume(state);
                    job.refusals()
                            .resume(
                                    (long) Figures.number(state, "refusedBytes"),
                                    (long) Figures.number(state, "refused"));
                    note(
                            "Going on behind %s items"
                                    .formatted(Figures.count((double) copier.items())));
                });
        double total = Figures.number(job.client().read(job.source().name().path()), "items");
        Runnable afterPage =
                () -> {
                    job.progress().at(total == 0 ? 1 : Math.min(1, copier.items() / total));
                    if (checkpoint.isDue()) {
                        job.refusals().flush();
                        checkpoint.save(copier.state());
                    }
                };
        copier.catchUp(afterPage);
        note("Caught up with the source");
        OptionalLong end = followUntil();
        while (end.isPresent() && System.nanoTime() - end.getAsLong() < 0) {
            Copier.pause();
            copier.catchUp(afterPage);
        }
        if (parsed().hasMatchedOption(DELETE)) {
            long removed =
                    new Sweep(job.client(), job.source(), job.target(), job.progress()).run();
            note("Deleted %s items that the source does not have".formatted(removed));
        }
        job.progress().end();
    }

    private OptionalLong followUntil() {
        if (value(FOR).isPresent()) {
            return OptionalLong.of(System.nanoTime() + whole(value(FOR).get()) * NANOS_PER_SECOND);
        }
        return parsed().hasMatchedOption(FOLLOW)
                ? OptionalLong.of(System.nanoTime() + Long.MAX_VALUE / 2)
                : OptionalLong.empty();
    }

    /** The container to write; made if it is not there. */
    private Place target(AdminClient client, Place source) {
        ContainerName name = containerName(value(1));
        try {
            return Place.read(client, name);
        } catch (CallFailedException e) {
            if (e.exitStatus() != CallFailedException.NOT_FOUND || value(KEY).isEmpty()) {
                throw e;
            }
        }
        String[] paths = value(KEY).orElseThrow().split(",");
        JsonObject key =
                JsonObject.EMPTY
                        .with("paths", JsonArray.ofStrings(Arrays.asList(paths)))
                        .with("kind", paths.length > 1 ? "MultiHash" : "Hash")
                        .with("version", JsonNumber.of(2));
        JsonObject definition =
                source.definition().with("id", name.container()).with("partitionKey", key);
        if (value(THROUGHPUT).isPresent()) {
            definition =
                    definition.with(
                            "throughput",
                            JsonObject.EMPTY.with("ruPerSecond", whole(value(THROUGHPUT).get())));
        }
        client.send(
                "POST",
                "/admin/v1/databases/%s/containers".formatted(AdminClient.encoded(name.database())),
                definition);
        return Place.read(client, name);
    }
}
