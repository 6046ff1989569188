import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formSchema, fromForm, isJson, toForm } from './form-value.ts';
import { kindOf, type ValueSchema } from './value-kind.ts';

const value = z.object({ list: z.array(z.string()), odd: z.array(z.number()), limit: z.number().int().min(1), name: z.string() });
const schema = z.toJSONSchema(value, { io: 'input' }) as ValueSchema;
const kind = kindOf(schema);
const stored = { list: ['a', 'b'], odd: [1, 2], limit: 3, name: 'x' };

describe('the form of a value', () => {
  it('gives back what was put in', () => {
    expect(fromForm(toForm(stored, kind), kind)).toEqual(stored);
  });

  it('holds lines as typed and JSON as text, and saves them tidied', () => {
    const form = toForm(stored, kind) as Record<string, unknown>;
    expect(form).toMatchObject({ list: ['a', 'b'], odd: '[\n  1,\n  2\n]' });
    expect(fromForm({ ...form, list: [' a', '', 'a', 'c '] }, kind)).toMatchObject({ list: ['a', 'c'] });
  });

  it('starts empty where nothing is stored', () => {
    expect(toForm(undefined, kind)).toEqual({ list: [], odd: 'null', limit: undefined, name: undefined });
  });

  it('is checked by its schema, except for what has rules of its own', () => {
    const checked = formSchema(schema, kind);
    expect(checked.safeParse({ list: ['', 'x'], odd: 'text', limit: 3, name: '' }).success).toBe(true);
    expect(checked.safeParse({ list: [], odd: '', limit: 0, name: '' }).error?.issues.map(({ path }) => path)).toEqual([['limit']]);
  });

  it('knows JSON from what is not', () => {
    expect([isJson('{"a":1}'), isJson('{a:1}'), isJson('')]).toEqual([true, false, false]);
  });
});
