import { expect, it } from 'vitest';
import type { DatabaseKind, DriverOption } from '../../contract/drivers.ts';
import { readOptions, shownOptions, writeOptions } from './source-options.ts';

const option = (name: string, value: DriverOption['default'], secret = false) => ({ name, default: value, secret }) as DriverOption;
const kind: Pick<DatabaseKind, 'options'> = { options: [option('sslMode', 'prefer'), option('seconds', 600), option('sslKey', null, true)] };

it('shows defaults, and above them what was set', () => {
  expect(shownOptions('{"seconds":30}', kind)).toEqual({ sslMode: 'prefer', seconds: 30 });
});

it('keeps only what differs from the default, and what this kind does not know', () => {
  expect(writeOptions({ sslMode: 'prefer', seconds: 30, later: true, empty: '' }, kind)).toBe('{"seconds":30,"later":true}');
  expect(writeOptions(shownOptions('', kind), kind)).toBe('');
});

it('takes what is no JSON of ours for none', () => {
  expect([readOptions('jdbc:x'), readOptions('[1]'), readOptions('null'), readOptions('')]).toEqual([{}, {}, {}, {}]);
});
