package dev.orrery.api.gremlin.conformance;

import dev.orrery.api.gremlin.execute.ExecutionLimits;
import dev.orrery.api.gremlin.execute.GraphExecutor;
import dev.orrery.api.gremlin.execute.GraphResult;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.RequestGuard;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import org.apache.tinkerpop.gremlin.jsr223.JavaTranslator;
import org.apache.tinkerpop.gremlin.process.remote.RemoteConnection;
import org.apache.tinkerpop.gremlin.process.remote.traversal.AbstractRemoteTraversal;
import org.apache.tinkerpop.gremlin.process.remote.traversal.DefaultRemoteTraverser;
import org.apache.tinkerpop.gremlin.process.remote.traversal.RemoteTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;

/** Hands traversals as bytecode to an executor, as if it were far away. */
final class ExecutorConnection implements RemoteConnection {
    private final GraphContainer container;
    private final GraphExecutor executor = new GraphExecutor(ExecutionLimits.DEFAULT);

    ExecutorConnection(GraphContainer container) {
        this.container = container;
    }

    @Override
    public <E> CompletableFuture<RemoteTraversal<?, E>> submitAsync(Bytecode bytecode) {
        try {
            GraphResult result =
                    executor.run(
                            container,
                            source ->
                                    JavaTranslator.<GraphTraversalSource, Traversal.Admin<?, ?>>of(
                                                    source)
                                            .translate(bytecode),
                            RequestGuard.unlimited());
            return CompletableFuture.completedFuture(new Results<>(result));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public void close() {}

    @SuppressWarnings("try")
    private static final class Results<E> extends AbstractRemoteTraversal<Object, E> {
        private final transient GraphResult result;

        Results(GraphResult result) {
            this.result = result;
        }

        @Override
        public boolean hasNext() {
            return result.hasNext();
        }

        @Override
        public E next() {
            return nextTraverser().get();
        }

        @SuppressWarnings("unchecked")
        @Override
        public Traverser.Admin<E> nextTraverser() {
            if (!result.hasNext()) {
                throw new NoSuchElementException();
            }
            Traverser.Admin<?> traverser = result.next();
            return new DefaultRemoteTraverser<>((E) traverser.get(), traverser.bulk());
        }
    }
}
