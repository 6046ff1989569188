import { expect, it } from 'vitest';
import type { DataType } from '../../types/data-type.ts';
import { decoderFor } from './read-values.ts';

const listOf = (of: DataType): DataType => ({ kind: 'array', of });

it('reads lists as deep as their text goes, whatever depth was declared', () => {
  const whole: DataType = { kind: 'integer', bits: 32 };
  const nested = decoderFor(listOf(listOf(whole)), 'grid');
  expect([nested('{{1,2},{3,NULL}}'), nested('{}'), nested('{1,2}'), nested('[0:0][2:3]={{4,5}}')]).toEqual([[[1, 2], [3, null]], [], [1, 2], [[4, 5]]]);
  expect(decoderFor(listOf(whole), 'flat')('{{1},{2}}')).toEqual([[1], [2]]);
  expect(decoderFor(listOf(listOf({ kind: 'string' })), 'words')('{{"a,b","{"},{NULL,"\\""}}')).toEqual([['a,b', '{'], [null, '"']]);
  expect(() => nested('1')).toThrow(/grid/);
});

it('refuses a day that our types do not hold, unless whoever reads the list takes it as it is', () => {
  const days = listOf({ kind: 'date' });
  expect(() => decoderFor(days, 'days')('{2026-01-31,infinity}')).toThrow(/infinity in column days/);
  expect(decoderFor(days, 'days', () => (text) => text)('{2026-01-31,"0044-03-15 BC"}')).toEqual(['2026-01-31', '0044-03-15 BC']);
});
