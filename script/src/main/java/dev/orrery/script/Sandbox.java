package dev.orrery.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.EnvironmentAccess;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.SandboxPolicy;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.io.IOAccess;

/** Makes contexts from which a script reaches nothing but what it is given. */
final class Sandbox implements AutoCloseable {
    static final String LANGUAGE = "js";

    /** Nothing is exported, and nothing of a script becomes a Java object it could change. */
    private static final HostAccess NOTHING =
            HostAccess.newBuilder().allowMutableTargetMappings().build();

    private static final Source REALM = own("realm.js");

    private final Engine engine;
    private final ScriptLimits limits;

    Sandbox(ScriptLimits limits) {
        this.limits = limits;
        this.engine =
                Engine.newBuilder(LANGUAGE)
                        .sandbox(SandboxPolicy.CONSTRAINED)
                        .option("engine.WarnInterpreterOnly", "false")
                        .in(InputStream.nullInputStream())
                        .out(OutputStream.nullOutputStream())
                        .err(OutputStream.nullOutputStream())
                        .build();
    }

    /**
     * A new realm.
     *
     * @param isShared whether it may serve many runs, one after the other
     */
    Realm open(boolean isShared) {
        Context context = context();
        try {
            return new Realm(context, context.eval(REALM).execute(isShared));
        } catch (RuntimeException e) {
            context.close(true);
            throw e;
        }
    }

    private Context context() {
        return Context.newBuilder(LANGUAGE)
                .engine(engine)
                .sandbox(SandboxPolicy.CONSTRAINED)
                .allowHostAccess(NOTHING)
                .allowHostClassLookup(null)
                .allowIO(IOAccess.NONE)
                .allowPolyglotAccess(PolyglotAccess.NONE)
                .allowEnvironmentAccess(EnvironmentAccess.NONE)
                .allowCreateThread(false)
                .allowCreateProcess(false)
                .allowNativeAccess(false)
                .resourceLimits(
                        ResourceLimits.newBuilder()
                                .statementLimit(limits.statements(), null)
                                .build())
                .build();
    }

    /** A script of ours, from the resources of this package. */
    static Source own(String name) {
        try (InputStream text = Sandbox.class.getResourceAsStream(name)) {
            if (text == null) {
                throw new IllegalStateException("there is no resource " + name);
            }
            return Source.newBuilder(
                            LANGUAGE, new String(text.readAllBytes(), StandardCharsets.UTF_8), name)
                    .internal(true)
                    .buildLiteral();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        engine.close(true);
    }
}
