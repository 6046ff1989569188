import { describe, expect, it } from 'vitest';
import { defineArea, defineErrors, defineSetting } from '#platform/contract';
import { z } from 'zod';
import { isBelow, makeCatalogue } from './catalogue.ts';
import { countBranches, entryOf, findEntries, treeOf } from './entries.ts';

const title = { zh: '湖', en: 'Lake' };
const lake = defineArea({
  name: 'lake', title,
  screens: [{ path: '/lake', title: { zh: '数据湖', en: 'Data lake' }, access: 'token' }],
  permissions: { 'lake:read': { zh: '查看', en: 'See' } },
  errors: defineErrors({ dry: { code: 7001, zh: '{name}干了', en: '{name} is dry' } }),
  settings: [defineSetting({ key: 'lake.depth', title: { zh: '深度', en: 'Depth' }, description: { zh: '米', en: 'Metres' }, value: z.number(), initial: 1 })],
});
const catalogue = makeCatalogue({
  areas: [lake],
  books: [{ name: 'lake.shore', area: 'lake', words: { walk: { zh: '走', en: 'Walk' }, url: { zh: 'URL of it', en: 'URL of it' } } }],
  jobs: [{ name: 'lake.fill', title: { zh: '蓄水', en: 'Fill' } }],
  modules: [{ id: 7, key: 'lake', title, icon: '', roles: [], groups: [{ id: 'lake-build', title: { zh: '建设', en: 'Build' } }] }],
});

describe('the catalogue of texts', () => {
  it('knows every kind of text by its id', () => {
    expect([...catalogue.entries.keys()].toSorted()).toEqual([
      'area.lake', 'error.7001', 'group.lake-build', 'job.lake.fill', 'lake.shore.url', 'lake.shore.walk', 'module.7', 'permission.lake:read',
      'screen./lake', 'setting.lake.depth.description', 'setting.lake.depth.title',
    ]);
    expect(catalogue.entries.get('error.7001')).toEqual({ id: 'error.7001', branch: 'error/lake', zh: '{name}干了', en: '{name} is dry' });
  });

  it('is a tree by kind, area and book, without empty branches', () => {
    expect(catalogue.branches.map(({ id }) => id)).toEqual(['words', 'screen', 'menu', 'error', 'setting', 'permission', 'job', 'area']);
    expect(catalogue.branches[0]!.children[0]!.children.map(({ id }) => id)).toEqual(['words/lake/lake.shore']);
    expect(isBelow({ branch: 'words/lake/lake.shore' }, 'words/lake')).toBe(true);
    expect(isBelow({ branch: 'words/lakeside/x' }, 'words/lake')).toBe(false);
  });
});

describe('what has been made of it', () => {
  const change = (id: string, zh_cn: string, en_us: string) => entryOf(catalogue.entries.get(id)!, {
    wid: 'w', id, zh_cn, en_us, row_version: 3, create_time: '', modify_time: '2026-11-15T00:00:00.000Z', creator: null, last_modifier: 'u1',
  });
  const plain = (id: string) => entryOf(catalogue.entries.get(id)!, undefined);

  it('shows the changed language and the built-in other one', () => {
    expect(change('lake.shore.walk', '步行', '')).toMatchObject({ zh_cn: '步行', en_us: 'Walk', changed_zh: true, changed_en: false, original: { zh: '走', en: 'Walk' } });
  });

  it('misses a language when only the other was changed, or when both say the same', () => {
    expect(change('lake.shore.walk', '步行', '').missing).toBe(true);
    expect(change('lake.shore.walk', '步行', 'Stroll').missing).toBe(false);
    expect(plain('lake.shore.walk').missing).toBe(false);
    expect(plain('lake.shore.url').missing).toBe(true);
  });

  it('is found by state and by what was there before', () => {
    const entries = [change('lake.shore.walk', '步行', 'Stroll'), plain('lake.shore.url'), plain('screen./lake')];
    const ids = (filter: Partial<Parameters<typeof findEntries>[1]>) => findEntries(entries, { branch: '', key: '', state: 'all', ...filter }).map(({ id }) => id);
    expect(ids({ state: 'changed' })).toEqual(['lake.shore.walk']);
    expect(ids({ state: 'missing' })).toEqual(['lake.shore.url']);
    expect(ids({ key: 'walk' })).toEqual(['lake.shore.walk']);
    expect(ids({ branch: 'screen' })).toEqual(['screen./lake']);
    expect(countBranches(catalogue.branches, entries)[0]).toMatchObject({ total: 2, changed: 1, missing: 1 });
    expect(treeOf(catalogue.branches, entries).map(({ id }) => id)).toEqual(['words', 'screen']);
  });
});
