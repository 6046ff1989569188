import { expect, test } from 'vitest';
import { byteText } from './byte-size.tsx';

test('bytes are said in the unit that leaves few digits', () => {
  expect([0, 1, 1023, 1024, 1536, 5 * 1024 ** 3].map((bytes) => byteText(bytes, 'en'))).toEqual(['0 B', '1 B', '1,023 B', '1 KB', '1.5 KB', '5 GB']);
});
