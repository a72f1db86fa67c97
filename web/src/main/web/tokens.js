const OPEN_COMMENT = 'comment';

/** The words of JavaScript that are not names. */
export const SCRIPT_WORDS = ('async await break case catch class const continue default delete do else'
  + ' finally for function if in instanceof let new of return switch this throw try typeof var void'
  + ' while yield').split(' ');

/** The steps of a traversal, and the words that are used with them. */
export const STEPS = ('V E addE addV aggregate and as barrier both bothE bothV by cap choose coalesce'
  + ' constant count cyclicPath dedup drop emit executionProfile explain filter flatMap fold from'
  + ' group groupCount has hasId hasKey hasLabel hasNot id identity in inE inject inV is iterate key'
  + ' label limit local loops map match max mean min next none not optional or order otherV out outE'
  + ' outV path profile project properties property propertyMap range repeat sack sample select'
  + ' sideEffect simplePath skip store sum tail times to toList tree unfold union until value valueMap'
  + ' values where with within without between eq neq lt lte gt gte inside outside startingWith'
  + ' endingWith containing').split(' ');

const ATOMS = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity']);

function string(stream, quote, state) {
  let escaped = false;
  let next = stream.next();
  while (next !== undefined) {
    if (next === quote && !escaped) {
      state.open = null;
      return 'string';
    }
    escaped = !escaped && next === '\\';
    next = stream.next();
  }
  // Only a template goes on in the next line.
  state.open = quote === '`' ? quote : null;
  return 'string';
}

function comment(stream, state) {
  if (stream.match(/^.*?\*\//)) {
    state.open = null;
  } else {
    stream.skipToEnd();
    state.open = OPEN_COMMENT;
  }
  return 'comment';
}

/**
 * Tells the parts of JavaScript or Gremlin apart, for an editor to colour them.
 *
 * @param keywords words of the language
 * @param steps words that are steps when a parenthesis follows
 */
export function tokens({ keywords = [], steps = [] }) {
  const words = new Set(keywords);
  const calls = new Set(steps);
  return {
    startState: () => ({ open: null }),
    token(stream, state) {
      if (state.open === OPEN_COMMENT) {
        return comment(stream, state);
      }
      if (state.open) {
        return string(stream, state.open, state);
      }
      if (stream.eatSpace()) {
        return null;
      }
      if (stream.match('//')) {
        stream.skipToEnd();
        return 'comment';
      }
      if (stream.match('/*')) {
        return comment(stream, state);
      }
      if (stream.match(/^\d[\w.]*/)) {
        return 'number';
      }
      const name = stream.match(/^[A-Za-z_$][\w$]*/);
      if (name) {
        return word(name[0], stream);
      }
      const next = stream.next();
      return next === "'" || next === '"' || next === '`' ? string(stream, next, state) : 'operator';
    },
  };

  function word(name, stream) {
    if (ATOMS.has(name)) {
      return 'atom';
    }
    if (words.has(name)) {
      return 'keyword';
    }
    return calls.has(name) && stream.match(/^\s*\(/, false) ? 'keyword' : 'variableName';
  }
}
