import { describe, expect, it } from 'vitest';
import { Digits } from '../../records/digits.ts';
import { cellText } from './cell-value.ts';
import { json, jsonLines } from './json.ts';
import { readAll } from './testing.ts';

const texts = (rows: unknown[][]) => rows.map((row) => row.map((cell) => cellText(cell as never)));

describe('a JSON document', () => {
  it('gives its records with every digit, wherever its pieces end', async () => {
    const content = ' \n[{"id": 12345678901234567890, "价": 0.10, "s": "a\\"]},{\\u4e2d"}, {"id": 1, "ok": true, "list": [1, {"a": "]"}]}, {}]\n';
    for (const size of [1, 4, 1000]) {
      const found = await readAll(json, content, {}, size);
      expect(found.columns).toEqual(['id', '价', 's', 'ok', 'list']);
      expect(texts(found.rows)).toEqual([
        ['12345678901234567890', '0.10', 'a"]},{中', null, null], ['1', null, null, 'true', '[1,{"a":"]"}]'], [null, null, null, null, null],
      ]);
      expect(found.rows[0]![0]).toEqual(new Digits('12345678901234567890'));
    }
  });

  it('is read where the pointer says, and a failure where it leads nowhere', async () => {
    const content = '{"code":0,"skip":[{"x":1}],"data":{"note":"a","items":[[{"id":1},{"id":2}],[{"id":3}]]},"after":[1,2,{"y":[]}]}';
    expect(texts((await readAll(json, content, { recordPointer: '/data/items/0' }, 3)).rows)).toEqual([['1'], ['2']]);
    expect(texts((await readAll(json, content, { recordPointer: 'data.items[1]' })).rows)).toEqual([['3']]);
    expect(texts((await readAll(json, content, { recordPointer: 'after' })).rows)).toEqual([['1', null], ['2', null], [null, '[]']]);
    expect(texts((await readAll(json, '{"a":{"id":7}}', { recordPointer: 'a' })).rows)).toEqual([['7']]);
    await expect(readAll(json, content, { recordPointer: '/data/none' })).rejects.toMatchObject({ kind: 'bad-data', text: { en: expect.stringContaining('/data/none') } });
  });

  it('that is not one is refused', async () => {
    for (const content of ['[{"a":1}', '[{"a":1},]', '[{"a":1} {"a":2}]', '{"a" 1}', '[1] 2', '', 'nonsense', '[{"a":1}]]', '{"a":tru}']) {
      await expect((async () => {
        const { problems } = await readAll(json, content, { recordPointer: content.startsWith('{') ? 'b' : '' });
        if (problems.length > 0) throw Object.assign(new Error('corrupt'), { kind: 'bad-data' });
      })(), content).rejects.toMatchObject({ kind: 'bad-data' });
    }
  });

  it('reports a record that is broken inside, by number', async () => {
    expect(await readAll(json, '[{"a":1},{"a":01},{"a":3}]')).toMatchObject({ numbers: [1, 3], problems: [{ row: 2 }] });
  });

  it('fills only the columns that are named', async () => {
    expect(await readAll(json, '[{"a":1,"b":2},{"c":3}]', { headerNames: ['b', 'c'] })).toMatchObject({ columns: ['b', 'c'], rows: [[2, null], [null, 3]] });
  });
});

describe('JSON lines', () => {
  it('are read line by line, and broken ones reported', async () => {
    const found = await readAll(jsonLines, '{"a":1}\r\n\n{"a":\n{"b":"x"}', {}, 2);
    expect(found).toMatchObject({ columns: ['a', 'b'], rows: [[1, null], [null, 'x']], numbers: [1, 4], problems: [{ row: 3 }] });
  });

  it('are told from a document', () => {
    expect(jsonLines.sniff(Buffer.from('{"a":1}\n{"a":2}\n{"a'))).toBe(true);
    expect(json.sniff(Buffer.from('{"a":1}\n{"a":2}\n'))).toBe(false);
    expect(json.sniff(Buffer.from('\ufeff [\n{"a":1}'))).toBe(true);
    expect(jsonLines.sniff(Buffer.from('{"a":1}'))).toBe(false);
    expect(json.sniff(Buffer.from('a,b'))).toBe(false);
  });
});
