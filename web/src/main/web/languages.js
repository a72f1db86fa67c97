import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { Cassandra, SQLDialect, sql } from '@codemirror/lang-sql';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { SCRIPT_WORDS, STEPS, tokens } from './tokens.js';

/** SQL over items: what the standard has and this has not would only mislead. */
const ITEMS = SQLDialect.define({
  keywords: 'select value distinct top from in join where and or not order by asc desc group offset'
    + ' limit as between like escape exists array rank udf null true false undefined',
  builtin: 'abs acos array_concat array_contains array_contains_all array_contains_any array_length'
    + ' array_slice asin atan atn2 avg ceiling choose concat contains cos cot count datetimeadd'
    + ' datetimebin datetimediff datetimefromparts datetimepart datetimetoticks datetimetotimestamp'
    + ' degrees documentid endswith exp floor getcurrentdatetime getcurrentticks'
    + ' getcurrenttimestamp iif index_of is_array is_bool is_defined is_finite_number is_integer'
    + ' is_null is_number is_object is_primitive is_string left length log log10 lower ltrim max min'
    + ' objecttoarray pi power radians rand regexmatch replace replicate reverse right round rtrim'
    + ' setintersect setunion sign sin sqrt square startswith st_distance st_intersects st_isvalid'
    + ' st_within stringequals stringjoin stringsplit stringtoarray stringtoboolean stringtonull'
    + ' stringtonumber stringtoobject substring sum tan ticks tostring trim trunc upper',
  doubleQuotedStrings: true,
  operatorChars: '*+-%<>!=&|~^/?',
  specialVar: '@',
});

const gremlin = StreamLanguage.define(tokens({ keywords: ['g'], steps: STEPS }));
const javascript = StreamLanguage.define(tokens({ keywords: SCRIPT_WORDS }));

/** What the server's side of a script offers. */
const SCRIPT_NAMES = ('getContext getCollection getRequest getResponse getBody setBody getSelfLink'
  + ' createDocument upsertDocument queryDocuments readDocument readDocuments replaceDocument'
  + ' deleteDocument filter map pluck flatten sortBy value console log __').split(' ');

/** Names to choose from while somebody types. */
function completion(groups) {
  const options = groups.flatMap(([type, names]) => names.map((label) => ({ label, type })));
  // One and the same function each time: the editor drops what another one has found.
  const autocomplete = (context) => {
    const word = context.matchBefore(/[\w$]*/);
    return word.from === word.to && !context.explicit ? null
      : { from: word.from, options, validFor: /^[\w$]*$/ };
  };
  return EditorState.languageData.of(() => [{ autocomplete }]);
}

/** The extension of an editor for a language; `table` and `names` are what it completes. */
export function language(name, names, table) {
  switch (name) {
    case 'json': return json();
    case 'cql': return sql({
      dialect: Cassandra,
      upperCaseKeywords: true,
      schema: table ? { [table]: names } : {},
      defaultTable: table,
    });
    case 'gremlin': return [gremlin, completion([['function', STEPS], ['property', names]])];
    case 'javascript': return [javascript,
      completion([['keyword', SCRIPT_WORDS], ['function', SCRIPT_NAMES], ['property', names]])];
    default: return sql({
      dialect: ITEMS, upperCaseKeywords: true, schema: { c: names }, defaultTable: 'c',
    });
  }
}

const { comment, keyword, string, number, bool, atom, propertyName, operator, typeName } = tags;

/** Colours by the variables of the page, so that they follow light and dark. */
export const colours = [
  syntaxHighlighting(HighlightStyle.define([
    { tag: keyword, color: 'var(--code-keyword)' },
    { tag: [string, tags.special(string)], color: 'var(--code-string)' },
    { tag: [number, bool, atom, tags.null], color: 'var(--code-number)' },
    { tag: [propertyName, typeName, tags.standard(tags.name)], color: 'var(--code-name)' },
    { tag: comment, color: 'var(--faint)', fontStyle: 'italic' },
    { tag: operator, color: 'var(--text)' },
  ])),
  EditorView.theme({
    '&': { backgroundColor: 'var(--ground)', color: 'var(--text)' },
    '.cm-content': { caretColor: 'var(--text)' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--faint)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
      { backgroundColor: 'var(--code-selection)' },
    '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)',
      border: '1px solid var(--line)' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)',
      color: 'var(--accent-text)' },
  }),
];
