package dev.orrery.api.cassandra.statement.select;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Fills a page portion by portion. No thread waits: whoever brings a portion goes on with it, so
 * one that is in memory is worked on where the request came in.
 */
final class PageRun {
    private final PageBuilder page;
    private final RowSource source;
    private final CompletableFuture<PageBuilder> result = new CompletableFuture<>();

    private PageRun(PageBuilder page, RowSource source) {
        this.page = page;
        this.source = source;
    }

    /** The page when it is full, or when the source has nothing more. */
    static CompletableFuture<PageBuilder> of(PageBuilder page, RowSource source) {
        PageRun run = new PageRun(page, source);
        run.goOn();
        return run.result;
    }

    private void goOn() {
        try {
            while (!page.isCut()) {
                CompletableFuture<Boolean> portion = source.fetch();
                if (!portion.isDone()) {
                    CompletableFuture<Boolean> _ =
                            portion.whenComplete((_, _) -> goOnWith(portion));
                    return;
                }
                if (!take(portion)) {
                    break;
                }
            }
            page.end();
            result.complete(page);
        } catch (Throwable e) {
            result.completeExceptionally(cause(e));
        }
    }

    private void goOnWith(CompletableFuture<Boolean> portion) {
        try {
            if (take(portion)) {
                goOn();
            } else {
                page.end();
                result.complete(page);
            }
        } catch (Throwable e) {
            result.completeExceptionally(cause(e));
        }
    }

    /** Puts a portion into the page; false if it was the end. */
    private boolean take(CompletableFuture<Boolean> portion) {
        boolean more = portion.join();
        page.takeAll(source);
        return more;
    }

    private static Throwable cause(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? cause : failure;
    }
}
