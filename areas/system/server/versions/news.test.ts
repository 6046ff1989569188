import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VersionInput } from '#areas/system';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aUser } from '../testing/people.ts';
import { newsFor, rememberNews } from './news.ts';
import { storeVersion } from './versions.ts';

describe('what is new', () => {
  let system: SystemUnderTest;
  let ann: string;
  const release = (number: string, more: Partial<VersionInput> = {}) =>
    storeVersion(system.db, { number, title: { zh: number }, notes: { zh: '说明' }, state: 'released', ...more }, null);
  const news = async (user: string) => (await newsFor(system.db, user)).map(({ number }) => number);

  beforeAll(async () => {
    system = await openSystem();
    await release('0.1');
    ann = await aUser(system.db, 'ann');
  });
  afterAll(() => system.close());

  it('is nothing for a new account, however much was released before', async () => {
    expect(await news(ann)).toEqual([]);
  });

  it('is told once', async () => {
    const { wid } = await release('0.2');
    expect(await news(ann)).toEqual(['0.2']);
    await rememberNews(system.db, ann, wid);
    expect(await news(ann)).toEqual([]);
    await rememberNews(system.db, ann, 'no such version');
    expect(await news(ann)).toEqual([]);
  });

  it('is what was released, not what is planned, and the newest first', async () => {
    await release('0.3');
    await release('0.5', { state: 'planned' });
    const planned = await release('0.4', { state: 'running' });
    expect(await news(ann)).toEqual(['0.3']);
    await release('0.4', { wid: planned.wid, row_version: planned.row_version });
    expect(await news(ann)).toEqual(['0.4', '0.3']);
  });

  it('does not come back when old notes are edited or an older version is marked again', async () => {
    const newest = await release('0.6');
    const old = await system.db.selectFrom('version').selectAll().where('number', '=', '0.2').executeTakeFirstOrThrow();
    await rememberNews(system.db, ann, newest.wid);
    await release('0.2', { wid: old.wid, row_version: old.row_version, notes: { zh: '更正' } });
    await rememberNews(system.db, ann, old.wid);
    expect(await news(ann)).toEqual([]);
  });

  it('gives a released version its day', async () => {
    const { rows } = await sql<{ dated: boolean }>`select release_date = organisation_day() as dated from version where number = '0.6'`.execute(system.db);
    expect(rows).toEqual([{ dated: true }]);
  });
});
