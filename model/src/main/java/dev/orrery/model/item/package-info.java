/** Items as clients send them: what their ids may be, and where their partition keys stand. */
@NullMarked
package dev.orrery.model.item;

import org.jspecify.annotations.NullMarked;
