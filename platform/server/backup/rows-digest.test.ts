import { expect, it } from 'vitest';
import { RowsDigest } from './rows-digest.ts';

function digestOf(...chunks: string[]): string {
  const digest = new RowsDigest();
  for (const chunk of chunks) digest.update(Buffer.from(chunk));
  return digest.text;
}

it('is the same whatever the order of the rows and however they arrive', () => {
  expect(digestOf('a\t1\nb\t2\n', 'c\t3\n')).toBe(digestOf('c\t', '3\nb\t2\na\t1', '\n'));
});

it('tells another value, a row too few, a row twice and a row that is cut', () => {
  const whole = digestOf('a\t1\nb\t2\n');
  for (const other of ['a\t1\nb\t3\n', 'a\t1\n', 'a\t1\nb\t2\nb\t2\n', 'a\t1\nb\t2', 'a\t2\nb\t1\n']) expect(digestOf(other)).not.toBe(whole);
});
