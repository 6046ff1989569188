import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Screen } from '#platform/contract/screen.ts';
import { screens as ai } from './ai/contract/screens.ts';
import { screens as boards } from './boards/contract/screens.ts';
import { screens as cluster } from './cluster/contract/screens.ts';
import { screens as entry } from './entry/contract/screens.ts';
import { screens as forms } from './forms/contract/screens.ts';
import { screens as history } from './history/contract/screens.ts';
import { screens as identity } from './identity/contract/screens.ts';
import { screens as kms } from './kms/contract/screens.ts';
import { screens as lake } from './lake/contract/screens.ts';
import { screens as metadata } from './metadata/contract/screens.ts';
import { screens as monitoring } from './monitoring/contract/screens.ts';
import { screens as portal } from './portal/contract/screens.ts';
import { screens as quality } from './quality/contract/screens.ts';
import { screens as query } from './query/contract/screens.ts';
import { screens as security } from './security/contract/screens.ts';
import { screens as sharing } from './sharing/contract/screens.ts';
import { screens as sources } from './sources/contract/screens.ts';
import { screens as standards } from './standards/contract/screens.ts';
import { screens as subcenter } from './subcenter/contract/screens.ts';
import { type MenuModule, menuModules } from './system/contract/modules.ts';
import { screens as system } from './system/contract/screens.ts';
import { screens as tools } from './tools/contract/screens.ts';

const areas: Record<string, readonly Screen[]> = {
  ai, boards, cluster, entry, forms, history, identity, kms, lake, metadata, monitoring,
  portal, quality, query, security, sharing, sources, standards, subcenter, system, tools,
};
const everyScreen = Object.values(areas).flat();
const modules: readonly MenuModule[] = menuModules;
const groups = modules.flatMap((module) => module.groups);
const texts = [...everyScreen, ...modules, ...groups].map(({ title }) => title);

/** Names that are the same in Chinese. */
const productNames = [
  'Alertmanager', 'Elasticsearch', 'Flink', 'Grafana', 'HDFS', 'Hive',
  'Kafka', 'Kerberos', 'Prometheus', 'Spark 3', 'YARN', 'ZooKeeper',
];
const chinese = /\p{Script=Han}/u;
const mostScreensInGroup = 14;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('screens', () => {
  test('of every area folder are checked here', () => {
    const folders = readdirSync(here('.')).filter((name) => existsSync(here(`./${name}/contract/screens.ts`)));
    expect(folders.toSorted()).toEqual(Object.keys(areas).toSorted());
  });

  test('declare each path once', () => {
    expect(repeated(everyScreen.map(({ path }) => path))).toEqual([]);
  });

  test('cover every path of the specification with its access', () => {
    const declared = new Set(everyScreen.map(({ path, access }) => `${path}\t${access}`));
    const specified = readFileSync(here('./paths.txt'), 'utf8').trim().split(/\r?\n/);
    expect(specified.length).toBeGreaterThan(600);
    expect(specified.filter((line) => !declared.has(line))).toEqual([]);
  });

  test('stand outside the shell when they are public', () => {
    expect(everyScreen.filter(({ access, bare }) => access === 'public' && !bare)).toEqual([]);
  });

  test.each(Object.entries(areas))('of %s can be told apart by title in both languages', (_name, screens) => {
    expect(repeated(screens.map(({ title }) => title.zh))).toEqual([]);
    expect(repeated(screens.map(({ title }) => title.en.toLowerCase()))).toEqual([]);
  });
});

describe('titles', () => {
  test('are written in both languages, without stray spaces', () => {
    expect(texts.filter(({ zh, en }) => !zh || !en || zh !== zh.trim() || en !== en.trim())).toEqual([]);
  });

  test('have no Chinese in English and Chinese in Chinese, product names aside', () => {
    expect(texts.filter(({ en }) => chinese.test(en))).toEqual([]);
    expect(texts.filter(({ zh }) => !chinese.test(zh) && !productNames.includes(zh))).toEqual([]);
  });
});

describe('menu', () => {
  test('ids and keys of modules and groups are unique', () => {
    expect(repeated(modules.map(({ id }) => String(id)))).toEqual([]);
    expect(repeated(modules.map(({ key }) => key))).toEqual([]);
    expect(repeated(groups.map(({ id }) => id))).toEqual([]);
  });

  test('screens stand in a group that exists', () => {
    const ids = new Set(groups.map(({ id }) => id));
    expect(everyScreen.filter(({ menu }) => menu !== undefined && !ids.has(menu))).toEqual([]);
  });

  test('groups hold some screens but not too many', () => {
    for (const { id } of groups) {
      const held = everyScreen.filter(({ menu }) => menu === id);
      expect(held.length, id).toBeGreaterThan(0);
      expect(held.length, id).toBeLessThanOrEqual(mostScreensInGroup);
    }
  });

  test.each(modules)('entries of $key can be told apart by title in both languages', ({ groups: own }) => {
    const ids = own.map(({ id }) => id);
    const entries = everyScreen.filter(({ menu }) => menu !== undefined && ids.includes(menu));
    expect(repeated(entries.map(({ title }) => title.zh))).toEqual([]);
    expect(repeated(entries.map(({ title }) => title.en.toLowerCase()))).toEqual([]);
  });

  test('icons exist', () => {
    const icons = [...modules, ...groups].flatMap(({ icon }) => icon ?? []);
    const missing = icons.filter((icon) => !existsSync(here(`../node_modules/@ant-design/icons/lib/icons/${icon}.js`)));
    expect(missing).toEqual([]);
  });
});
