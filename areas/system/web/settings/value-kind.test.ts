import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { platformSettings } from '#platform/contract/platform/platform-settings.ts';
import { casSettings } from '../../contract/cas-settings.ts';
import { settings as systemSettings } from '../../contract/settings.ts';
import { formatsOf, kindOf, type ValueSchema } from './value-kind.ts';

/** As the server makes it for the wire. */
const schemaOf = (value: z.ZodType) => z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }) as ValueSchema;

describe('the kind of a value', () => {
  it.each<[string, z.ZodType, object]>([
    ['a flag', z.boolean(), { is: 'switch' }],
    ['a whole number with limits', z.number().int().min(1).max(720), { is: 'number', whole: true, min: 1, max: 720 }],
    ['a number', z.number().min(0), { is: 'number', whole: false, min: 0 }],
    ['a text', z.string().max(60), { is: 'text', limit: 60, address: false }],
    ['an address that may be empty', z.union([z.literal(''), z.url()]), { is: 'text', address: true }],
    ['a choice', z.enum(['a', 'b']), { is: 'choice', values: ['a', 'b'] }],
    ['a choice of literals', z.union([z.literal('a'), z.literal('b')]), { is: 'choice', values: ['a', 'b'] }],
    ['a list of texts', z.array(z.string()).max(9), { is: 'lines', most: 9 }],
    ['a list of addresses', z.array(z.union([z.ipv4(), z.cidrv4()])), { is: 'lines' }],
    ['a list of records', z.array(z.object({ a: z.number() })), { is: 'json' }],
    ['a number or a text', z.union([z.number(), z.string()]), { is: 'json' }],
    ['a map', z.record(z.string(), z.string()), { is: 'json' }],
  ])('%s', (_name, value, kind) => expect(kindOf(schemaOf(value))).toMatchObject(kind));

  it('of a record is its fields, with the words the contract gives them', () => {
    const kind = kindOf(schemaOf(z.object({ hours: z.number().meta({ label: { zh: '小时', en: 'Hours' } }), on: z.boolean() })));
    expect(kind).toMatchObject({ is: 'fields', fields: [{ key: 'hours', kind: { is: 'number' }, schema: { label: { zh: '小时', en: 'Hours' } } }, { key: 'on', kind: { is: 'switch' } }] });
  });

  it.each([...Object.values(platformSettings), ...Object.values(systemSettings), ...Object.values(casSettings)].map((setting) => [setting.key, setting.value] as const))(
    'of %s has a form of its own',
    (_key, value) => expect(kindOf(schemaOf(value)).is).not.toBe('json'),
  );

  it('knows every format a line may have', () => {
    expect(formatsOf(schemaOf(z.union([z.ipv4(), z.cidrv6()])))).toEqual(['ipv4', 'cidrv6']);
  });
});
