import { STEPS, SCRIPT_WORDS, tokens } from '../../main/web/tokens.js';
import { same } from './check.js';

/** A line as editors hand it to what colours it. */
class Line {
  at = 0;

  constructor(text) {
    this.text = text;
  }

  next() {
    return this.text[this.at++];
  }

  eatSpace() {
    const from = this.at;
    while (/\s/.test(this.text[this.at] ?? 'x')) {
      this.at++;
    }
    return this.at > from;
  }

  skipToEnd() {
    this.at = this.text.length;
  }

  match(pattern, consume = true) {
    const rest = this.text.slice(this.at);
    const found = typeof pattern === 'string' ? rest.startsWith(pattern) && [pattern] : rest.match(pattern);
    if (found && consume) {
      this.at += found[0].length;
    }
    return found || null;
  }
}

function kinds(parser, ...lines) {
  const state = parser.startState();
  return lines.map((text) => {
    const line = new Line(text);
    const found = [];
    while (line.at < text.length) {
      const from = line.at;
      const kind = parser.token(line, state);
      if (kind && kind !== 'operator') {
        found.push(`${text.slice(from, line.at)}:${kind}`);
      }
    }
    return found;
  });
}

export default {
  stepsOfATraversalAreToldFromNames() {
    same(kinds(tokens({ keywords: ['g'], steps: STEPS }), "g.V('it\\'s').has('id', count)"), [[
      'g:keyword', 'V:keyword', "'it\\'s':string", 'has:keyword', "'id':string", 'count:variableName']]);
  },

  commentsAndTemplatesGoOverLines() {
    same(kinds(tokens({ keywords: SCRIPT_WORDS }), 'let a = 1; /* one', 'two */ return `x', 'y` // end'), [
      ['let:keyword', 'a:variableName', '1:number', '/* one:comment'],
      ['two */:comment', 'return:keyword', '`x:string'],
      ['y`:string', '// end:comment'],
    ]);
  },

  aStringEndsWithItsLine() {
    same(kinds(tokens({}), "'open", 'true'), [["'open:string"], ['true:atom']]);
  },
};
