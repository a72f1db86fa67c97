import { RecordError, cellJson, formatOf, prepared, reader } from '../../main/web/records.js';
import { refused, same } from './check.js';

/** Reads a text in pieces of a length, so that records are cut anywhere. */
function read(format, text, length, texts) {
  const source = reader(format, texts);
  const records = [];
  for (let at = 0; at < text.length; at += length) {
    records.push(...source.push(text.slice(at, at + length)));
  }
  records.push(...source.end());
  return records;
}

function everyCut(format, text, expected, texts) {
  for (const length of [1, 2, 3, 7, 1000]) {
    same(read(format, text, length, texts), expected);
  }
}

export default {
  formatsGoByTheName() {
    same(['a.csv', 'B.JSON', 'c.jsonl', 'd.txt', 'e'].map(formatOf),
      ['csv', 'json', 'jsonl', 'jsonl', 'jsonl']);
  },

  linesAreRecordsWhereverTheTextIsCut() {
    everyCut('jsonl', '{"a":1}\r\n\n {"b":2}\n{"c":3}', ['{"a":1}', '{"b":2}', '{"c":3}']);
  },

  elementsOfAnArrayStayAsTheyAreWritten() {
    everyCut('json', ' [ {"a":12345678901234567890,"t":"x],\\"}"},\n{"b":[1,[2]]\n,"c":{}} , 3 ] ',
      ['{"a":12345678901234567890,"t":"x],\\"}"}', '{"b":[1,[2]] ,"c":{}}', '3']);
    everyCut('json', '[]', []);
  },

  whatIsNoArrayIsRefused() {
    refused(() => read('json', '{"a":1}', 3), 'not one JSON array');
    refused(() => read('json', '[{"a":1}', 3), 'ends inside');
    refused(() => read('json', '[1] [2]', 3), 'not one JSON array');
    refused(() => read('json', '', 3), 'ends inside');
  },

  rowsOfCsvBecomeObjects() {
    everyCut('csv', 'id,name,n\r\n1,"Ada, ""the"" first",\n2,x,1e400\n\n3,"two\nlines",true', [
      '{"id":1,"name":"Ada, \\"the\\" first"}',
      '{"id":2,"name":"x","n":1e400}',
      '{"id":3,"name":"two\\nlines","n":true}',
    ]);
  },

  columnsOfTextsHoldTexts() {
    everyCut('csv', 'zip,n\n007,7\n"""""",8\n', ['{"zip":"007","n":7}', '{"zip":"","n":8}'],
      new Set(['zip']));
  },

  rowsOfAnotherLengthAreRefusedWithTheirText() {
    const [one] = read('csv', 'a,b\n1,2,3\n', 100);
    same([one instanceof RecordError, one.message, one.text], [true, '3 cells instead of 2.', '1,2,3']);
    refused(() => read('csv', 'a\n"x', 100), 'ends inside quotes');
  },

  cellsAreJsonOrTexts() {
    same(['', '5', ' 5 ', 'five', '"5"', '{"a":\n1}', 'nil', 'null'].map((cell) => cellJson(cell)),
      [undefined, '5', '5', '"five"', '"5"', '{"a": 1}', '"nil"', 'null']);
  },

  itemsGetAnIdAndKeepWhatTheyHave() {
    const id = () => 'new';
    same(prepared('{"id":1}', true, id), '{"id":1}');
    same(prepared('{ "n": 12345678901234567890 }', true, id), '{"id":"new","n": 12345678901234567890 }');
    same(prepared('{}', true, id), '{"id":"new"}');
    same(prepared('{}', false, id), '{}');
    refused(() => prepared('[1]', true), 'not a JSON object');
    refused(() => prepared('{', true), 'not JSON');
    refused(() => prepared(new RecordError('broken'), true), 'broken');
  },
};
