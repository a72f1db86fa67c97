/**
 * JSON items: checked once on the way in, never parsed again.
 *
 * <p>{@link dev.orrery.model.json.JsonScanner} reads untrusted bytes in one strict pass and leaves
 * the <em>stored form</em>: the minified text followed by a table of offsets ({@link
 * dev.orrery.model.json.StoredJson} has the grammar). {@link dev.orrery.model.json.JsonView} reads
 * any path from that form without parsing and without allocation. {@link
 * dev.orrery.model.json.ParsedItem} adds the system properties of a stored item. {@link
 * dev.orrery.model.json.JsonValue} is a plain tree for everything that is not hot, and {@link
 * dev.orrery.model.json.JsonWriter} builds text.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Every token stays byte for byte as it was sent (numbers, escapes) and in the order it was
 *       sent; only whitespace between tokens is dropped.
 *   <li>The text in a stored form is valid JSON in well-formed UTF-8 with unique property names in
 *       every object, so readers check nothing again.
 *   <li>A property name is the UTF-8 of the name after its escapes are resolved. A lone surrogate
 *       escape ({@code "\ud800"}, which JavaScript can produce) is accepted and kept in the text;
 *       where UTF-8 is asked for (comparison, hashing, index) it reads as U+FFFD.
 *   <li>No input makes a pass recursive, quadratic or unbounded: depth has a limit and equal name
 *       hashes cost no more than a sort.
 * </ul>
 */
@NullMarked
package dev.orrery.model.json;

import org.jspecify.annotations.NullMarked;
