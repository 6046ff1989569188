import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineArea, defineSetting } from '#platform/contract';
import { platformArea, platformSettings } from '#platform/contract/platform/index.ts';
import { createEvents, type Events } from '../events/events.ts';
import { rotateKeyFile, secretsTopic } from '../secrets/rotate-key-file.ts';
import { createSecrets, type Secrets } from '../secrets/secrets.ts';
import type { Store } from '../store/store.ts';
import { openTestStore, testPrincipal, until, type TestStore } from '../testing-store.ts';
import { settingHandlers } from './setting-handlers.ts';
import { createSettings, type Settings } from './settings.ts';

const hours = defineSetting({ key: 'x.hours', title: { zh: '小时', en: 'Hours' }, description: { zh: '。', en: '.' }, value: z.number().int().min(1), initial: 8 });
const key = defineSetting({ key: 'x.key', title: { zh: '密钥', en: 'Key' }, description: { zh: '。', en: '.' }, value: z.string(), initial: '', secret: true });
const areas = [platformArea, defineArea({ name: 'x', title: { zh: '甲', en: 'X' }, screens: [], settings: [hours, key] })];
const ann = testPrincipal('ann', ['setting:write']);

let test: TestStore;
let here: Settings;
let there: Settings;
let problems: string[] = [];
let secrets: Secrets;
const eventsOf: Events[] = [];

async function open(store: Store): Promise<Settings> {
  const events = createEvents({ db: store.db, listen: store.listen, onError: () => undefined });
  eventsOf.push(events);
  await events.start();
  const settings = createSettings({ db: store.db, areas, events, secrets, onProblem: (problem) => problems.push(problem) });
  await settings.start();
  return settings;
}

beforeAll(async () => {
  test = await openTestStore();
  secrets = createSecrets({ data: test.dataFolder });
  here = await open(test.store);
  there = await open(await test.another());
});
afterAll(() => test.close());

const call = async (index: number, input: object, more: object = {}) => {
  const audited: unknown[] = [];
  const context = { db: test.store.db, services: { settings: here }, user: ann, language: 'en', request: { address: '10.0.0.5' }, audit: (object: unknown) => audited.push(object), ...more };
  const reply = await settingHandlers[index]!.run({ params: {}, query: {}, body: {}, ...input }, context);
  return { reply, audited };
};

describe('settings', () => {
  it('have their default until changed, and then the new value in every process', async () => {
    expect(there.get(hours)).toBe(8);
    let told = 0;
    there.onChange(hours, () => { told += 1; });
    await here.set(hours, 12, ann);
    await until(() => told > 0 && there.get(hours) === 12 && here.get(hours) === 12);
    expect(told).toBe(1);
    await here.reset(hours);
    // Each process hears of it by itself, in no order.
    await until(() => there.get(hours) === 8 && !here.isChanged(hours));
    expect(here.get(hours)).toBe(8);
  });

  it('hold here as soon as the call that changed them is settled', async () => {
    await here.set(hours, 20, ann);
    await here.settle(test.store.db);
    expect(here.get(hours)).toBe(20);
    await here.reset(hours);
    await here.settle(test.store.db);
    expect(here.get(hours)).toBe(8);
    await until(() => there.get(hours) === 8);
  });

  it('do not change when the transaction does not commit', async () => {
    await test.store.db.transaction().execute(async (transaction) => {
      await here.set(hours, 99, ann, transaction);
      throw new Error('no');
    }).catch(() => undefined);
    await here.set(key, 'marker', ann);
    await until(() => here.isChanged(key));
    expect(here.get(hours)).toBe(8);
  });

  it('refuse a value that does not fit, in words that name the setting', async () => {
    const refused = await here.set(hours, 0, ann).catch((error: { say(language: string): string }) => error);
    expect((refused as { say(language: string): string }).say('en')).toMatch(/^"Hours" cannot have this value: /);
    await expect(here.set(platformSettings.allowedAddresses, ['10.0.0.0/99'], ann)).rejects.toMatchObject({ definition: { code: 104 } });
  });

  it('keep a secret sealed in the store and open it only inside', async () => {
    await here.set(key, 'very-secret', ann);
    await until(() => here.get(key) === 'very-secret' && there.get(key) === 'very-secret');
    const rows = await test.store.db.selectFrom('setting').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('very-secret');
  });

  it('survive a change of the secret key while the platform runs', async () => {
    await rotateKeyFile({
      db: test.store.db, data: test.dataFolder,
      async announce() {
        const heard = Promise.all([here, there].map((settings) => new Promise<void>((resolve) => settings.onChange(key, resolve))));
        await eventsOf[0]!.publish(secretsTopic, 'rotated');
        await heard;
      },
    });
    expect(here.get(key)).toBe('very-secret');
    expect(there.get(key)).toBe('very-secret');
  });

  it('fall back to the default when the stored value can no longer be used', async () => {
    await test.store.db.insertInto('setting').values({ wid: 'w', key: 'y.mode', value: '"ancient"', sealed: null, creator: null, last_modifier: null }).execute();
    const mode = defineSetting({ key: 'y.mode', title: { zh: '', en: '' }, description: { zh: '', en: '' }, value: z.enum(['a', 'b']), initial: 'a' });
    problems = [];
    expect((await open(test.store)).get(mode)).toBe('a');
    expect(problems).toEqual(['y.mode']);
  });
});

describe('settings calls', () => {
  it('list every area\'s settings with their schema, and of a secret only whether it is set', async () => {
    const { groups } = (await call(0, {})).reply as { groups: { area: string; settings: Record<string, unknown>[] }[] };
    expect(groups.map((group) => group.area)).toEqual(['platform', 'x']);
    expect(groups[1]!.settings[0]).toMatchObject({ key: 'x.hours', initial: 8, value: 8, changed: false, secret: false, schema: { type: 'integer', minimum: 1 } });
    expect(groups[1]!.settings[1]).toMatchObject({ key: 'x.key', value: null, initial: null, changed: true, secret: true, last_modifier: 'ann' });
    expect(JSON.stringify(groups)).not.toContain('very-secret');
  });

  it('change and reset one, with an audit that shows no secret', async () => {
    expect((await call(1, { params: { key: 'x.hours' }, body: { value: 3 } })).audited).toEqual([{ wid: 'x.hours', name: 'Hours', before: { value: 8 }, after: { value: 3 } }]);
    expect(JSON.stringify((await call(1, { params: { key: 'x.key' }, body: { value: 'other-secret' } })).audited)).not.toContain('secret');
    await until(() => here.get(hours) === 3);
    await call(2, { params: { key: 'x.hours' } });
    await until(() => here.get(hours) === 8);
    await expect(call(1, { params: { key: 'no.such' }, body: { value: 1 } })).rejects.toMatchObject({ definition: { code: 113 } });
  });

  it('keep an administrator from locking themselves out', async () => {
    const change = (value: unknown) => call(1, { params: { key: 'access.allowedAddresses' }, body: { value } });
    await expect(change(['192.168.0.0/16'])).rejects.toMatchObject({ definition: { code: 108 } });
    await change(['10.0.0.0/8']);
    await until(() => here.get(platformSettings.allowedAddresses).length === 1);
    await change([]);
  });
});
