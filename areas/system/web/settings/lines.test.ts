import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lineProblems, lineRange, readLines } from './lines.ts';
import type { ValueSchema } from './value-kind.ts';

const address = z.toJSONSchema(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]), { io: 'input' }) as ValueSchema;

describe('a list as text', () => {
  it('has one entry per line, without spaces, empty lines and repetitions', () => {
    expect(readLines(' 10.0.0.1 \n\n10.0.0.0/8\n10.0.0.1\n')).toEqual(['10.0.0.1', '10.0.0.0/8']);
    expect(readLines('\n  \n')).toEqual([]);
  });

  it('tells which lines cannot be used, as an editor counts them', () => {
    expect(lineProblems('10.0.0.0/8\n\n10.0.0.0/99\n::1\nexample.edu', address)).toEqual([
      { line: 3, text: '10.0.0.0/99', fault: 'address' },
      { line: 5, text: 'example.edu', fault: 'address' },
    ]);
  });

  it('lets pass what this browser cannot judge', () => {
    expect(lineProblems('anything', { type: 'nonsense' })).toEqual([]);
  });

  it('knows where a line stands', () => {
    const text = 'one\ntwo\nthree';
    expect(text.slice(...lineRange(text, 1))).toBe('one');
    expect(text.slice(...lineRange(text, 3))).toBe('three');
  });
});
