package dev.orrery.server.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What there is to know about one setting; its key comes from the name of the component. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** One or two sentences for the person who runs the server. */
    String description();

    /** The default, as it would be written in a file; empty for an optional setting. */
    String value() default "";

    /** The flag of {@code orrery start} that sets it, such as {@code --bind}; empty for none. */
    String flag() default "";

    /** The smallest number allowed. */
    long minimum() default 0;

    /** The largest number allowed. */
    long maximum() default Long.MAX_VALUE;
}
