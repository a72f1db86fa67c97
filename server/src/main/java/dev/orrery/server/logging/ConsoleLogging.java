package dev.orrery.server.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.spi.ContextAwareBase;
import ch.qos.logback.core.util.FileSize;
import dev.orrery.server.config.LogLevel;
import dev.orrery.server.config.LoggingConfig;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/**
 * Sets Logback up in code: its XML reader would cost more time at start than all of the rest. The
 * library finds this class as a service when the first logger is made.
 */
public final class ConsoleLogging extends ContextAwareBase implements Configurator {
    private static final String PATTERN =
            "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level %logger{0} %msg %kvp%n";

    /** What it warns of is mostly that it tries again; what operators need to know we say. */
    private static final String RATIS = "org.apache.ratis";

    private static final String PAUSES = RATIS + ".util.JvmPauseMonitor";

    private static final FileSize LARGEST_FILE = FileSize.valueOf("64MB");
    private static final int KEPT_FILES = 5;

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setName("console");
        console.setTarget("System.err");
        attach(console, context);
        root(context).setLevel(Level.INFO);
        context.getLogger("io.netty").setLevel(Level.WARN);
        context.getLogger(RATIS).setLevel(Level.ERROR);
        context.getLogger(PAUSES).setLevel(Level.WARN);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** Applies the settings, once they are known. */
    public static void apply(LoggingConfig config) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        root(context).setLevel(Level.valueOf(config.level().name()));
        if (config.level().compareTo(LogLevel.DEBUG) >= 0) {
            context.getLogger(RATIS).setLevel(Level.WARN);
        }
        config.file().ifPresent(file -> attach(file(file, context), context));
    }

    private static RollingFileAppender<ILoggingEvent> file(Path path, LoggerContext context) {
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setName("file");
        appender.setContext(context);
        appender.setFile(path.toString());
        FixedWindowRollingPolicy rolling = new FixedWindowRollingPolicy();
        rolling.setContext(context);
        rolling.setParent(appender);
        rolling.setFileNamePattern(path + ".%i");
        rolling.setMinIndex(1);
        rolling.setMaxIndex(KEPT_FILES);
        rolling.start();
        SizeBasedTriggeringPolicy<ILoggingEvent> trigger = new SizeBasedTriggeringPolicy<>();
        trigger.setContext(context);
        trigger.setMaxFileSize(LARGEST_FILE);
        trigger.start();
        appender.setRollingPolicy(rolling);
        appender.setTriggeringPolicy(trigger);
        return appender;
    }

    private static void attach(
            OutputStreamAppender<ILoggingEvent> appender, LoggerContext context) {
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern(PATTERN);
        encoder.start();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.addFilter(new NotReadyYet());
        appender.start();
        root(context).addAppender(appender);
    }

    private static Logger root(LoggerContext context) {
        return context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }
}
