import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteHelpArticle, entryErrors, getHelpArticle, helpWord, listHelp, moveHelpArticle, queryErrorText, queryHelpBySubject, saveHelpArticle,
  searchHelp, type HelpArticle, type HelpEntry,
} from '#areas/entry';
import { platformErrors } from '#platform/contract';
import type { WrittenArticle } from './front-matter.ts';
import { seedArticles } from './seed-articles.ts';
import { startHelp, type HelpServer } from './testing/start-help.ts';

let help: HelpServer;
beforeAll(async () => {
  help = await startHelp();
});
afterAll(() => help?.stop());
beforeEach(async () => {
  await help.db.deleteFrom('help_article').execute();
  await help.db.deleteFrom('help_shipped').execute();
  help.audit.length = 0;
});

const written = (wid: string, extra: Partial<WrittenArticle> = {}): WrittenArticle => ({
  wid, parent: null, order: 10, subjects: [], title: { zh: `标题 ${wid}`, en: `Title ${wid}` }, body: { zh: '正文', en: 'Body' }, ...extra,
});
const input = (extra: object = {}) => ({ parent: null, title: { zh: '新', en: 'New' }, body: { zh: '一', en: 'one' }, subjects: [], ...extra });
const save = (body: object, as = 'writer') => help.ask<HelpArticle>(saveHelpArticle, { as, body });
const entries = async () => (await help.ask<HelpEntry[]>(listHelp)).data;
const children = async (parent: string | null) => (await entries()).filter((entry) => entry.parent === parent).map((entry) => entry.wid);

describe('articles that come with the product', () => {
  it('are there for everybody, without signing in', async () => {
    await seedArticles(help.db, [written('a'), written('b', { parent: 'a' })]);
    expect((await entries()).map((entry) => entry.wid)).toEqual(['a', 'b']);
    const { data } = await help.ask<HelpArticle>(getHelpArticle, { params: { wid: 'b' } });
    expect(data).toMatchObject({ parent: 'a', title: { en: 'Title b' }, body: { zh: '正文' }, edited: false });
  });

  it('are renewed with the product until somebody edits them', async () => {
    await seedArticles(help.db, [written('kept'), written('edited')]);
    await save({ ...input({ title: { zh: '我们的', en: 'Ours' } }), wid: 'edited', row_version: 1 });
    const renewed = { title: { zh: '新版', en: 'Renewed' } };
    await seedArticles(help.db, [written('kept', renewed), written('edited', renewed)]);
    const titles = Object.fromEntries((await entries()).map((entry) => [entry.wid, entry.title.en]));
    expect(titles).toEqual({ kept: 'Renewed', edited: 'Ours' });
  });

  it('do not come back once deleted', async () => {
    await seedArticles(help.db, [written('a')]);
    await help.ask(deleteHelpArticle, { as: 'writer', body: { wid: 'a', row_version: 1 } });
    await seedArticles(help.db, [written('a', { title: { zh: '新版', en: 'Renewed' } })]);
    expect(await entries()).toEqual([]);
  });

  it('leave an own article with the same key alone', async () => {
    await save(input({ wid: 'a' }));
    await seedArticles(help.db, [written('a')]);
    expect((await entries()).map((entry) => entry.title.en)).toEqual(['New']);
  });
});

describe('writing', () => {
  it('is for those with the permission only', async () => {
    expect((await save(input(), 'reader')).status).toBe(403);
    expect((await save(input(), '')).status).toBe(401);
    expect(await entries()).toEqual([]);
  });

  it('adds at the end and leaves an audit record', async () => {
    await seedArticles(help.db, [written('a')]);
    const { data } = await save(input({ wid: 'second' }));
    expect(data).toMatchObject({ wid: 'second', edited: true, row_version: 1, creator: 'writer' });
    expect(await children(null)).toEqual(['a', 'second']);
    expect(help.audit).toMatchObject([{ result: 'ok', object: { wid: 'second', name: 'New' } }]);
  });

  it('refuses a key that is taken', async () => {
    await seedArticles(help.db, [written('a')]);
    expect((await save(input({ wid: 'a' }))).code).toBe(entryErrors.keyTaken.code);
  });

  it('refuses to overwrite what somebody else changed meanwhile, and names them', async () => {
    await save(input({ wid: 'a' }));
    expect((await save({ ...input(), wid: 'a', row_version: 1 })).code).toBe(0);
    const late = await save({ ...input({ title: { zh: '晚', en: 'Late' } }), wid: 'a', row_version: 1 });
    expect(late).toMatchObject({ code: platformErrors.conflict.code, msg: expect.stringContaining('Name of writer') });
    expect((await entries())[0]!.title.en).toBe('New');
  });

  it('says which field is wrong', async () => {
    const { code, fields } = await save(input({ title: { zh: '', en: 'x' } }));
    expect(code).toBe(platformErrors.invalidInput.code);
    expect(Object.keys(fields!)).toEqual(['title.zh']);
  });

  it('deleting a heading moves the articles below it up to its place', async () => {
    await seedArticles(help.db, [
      written('first', { order: 10 }), written('head', { order: 20 }), written('last', { order: 30 }),
      written('one', { parent: 'head', order: 10 }), written('two', { parent: 'head', order: 20 }),
    ]);
    await help.ask(deleteHelpArticle, { as: 'writer', body: { wid: 'head', row_version: 1 } });
    expect(await children(null)).toEqual(['first', 'one', 'two', 'last']);
  });
});

describe('moving', () => {
  beforeEach(() => seedArticles(help.db, [
    written('a', { order: 10 }), written('b', { order: 20 }), written('c', { order: 30 }), written('a1', { parent: 'a' }),
  ]));
  const move = (wid: string, parent: string | null, index: number) => help.ask(moveHelpArticle, { as: 'writer', body: { wid, parent, index } });

  it('puts an article among its siblings or under another one', async () => {
    await move('c', null, 0);
    expect(await children(null)).toEqual(['c', 'a', 'b']);
    await move('b', 'a', 0);
    expect(await children('a')).toEqual(['b', 'a1']);
  });

  it('never under itself or what is below it', async () => {
    expect((await move('a', 'a1', 0)).code).toBe(entryErrors.articleInsideItself.code);
    expect((await move('a', 'a', 0)).code).toBe(entryErrors.articleInsideItself.code);
    expect((await save({ ...input({ parent: 'a1' }), wid: 'a', row_version: 1 })).code).toBe(entryErrors.articleInsideItself.code);
    expect(await children(null)).toEqual(['a', 'b', 'c']);
  });

  it('never under an article that is gone', async () => {
    expect((await move('a', 'nowhere', 0)).code).toBe(entryErrors.parentGone.code);
  });
});

describe('finding', () => {
  beforeEach(() => seedArticles(help.db, [
    written('title', { title: { zh: '导出列表', en: 'Export a list' }, subjects: ['/users', 'user_account'] }),
    written('body', { body: { zh: '可以导出', en: 'You can export 100% of it' }, subjects: ['/users/add'] }),
  ]));

  it('ranks titles before bodies, in either language, for anybody', async () => {
    const found = async (text: string) => (await help.ask(searchHelp, { body: { text } })).data.map((hit: { wid: string }) => hit.wid);
    expect(await found('export')).toEqual(['title', 'body']);
    expect(await found('导出')).toEqual(['title', 'body']);
    expect(await found('nothing such')).toEqual([]);
  });

  it('takes the signs of patterns literally', async () => {
    const found = async (text: string) => (await help.ask(searchHelp, { body: { text } })).data.map((hit: { wid: string }) => hit.wid);
    expect(await found('100%')).toEqual(['body']);
    expect(await found('%')).toEqual(['body']);
    expect(await found('a_list')).toEqual([]);
  });

  it('gives a screen its own article first, then that of the path above', async () => {
    const about = async (tableName: string) => (await help.ask(queryHelpBySubject, { body: { tableName } })).data.map((row: { wid: string }) => row.wid);
    expect(await about('/users/add')).toEqual(['body', 'title']);
    expect(await about('/users/add/more?x=1')).toEqual(['body', 'title']);
    expect(await about('USER_ACCOUNT')).toEqual(['title']);
    expect(await about('/use')).toEqual([]);
  });

  it('gives help links an address, and the front page for what is unknown', async () => {
    expect((await help.ask(helpWord, { body: { wid: 'title' } })).data).toEqual({ address: '#/help?wid=title', wid: 'title' });
    expect((await help.ask(helpWord, { body: { wid: 'gone' } })).data).toEqual({ address: '#/help', wid: '' });
  });

  it('says plainly that an article is gone', async () => {
    expect(await help.ask(getHelpArticle, { params: { wid: 'gone' } })).toMatchObject({ code: platformErrors.notFound.code, msg: expect.stringContaining('article') });
  });
});

describe('the error of a run', () => {
  const error = { zh: '源库：ECONNREFUSED', en: 'The source: connect ECONNREFUSED 10.0.0.1:5432' };
  beforeEach(async () => {
    await help.db.deleteFrom('job_run').execute();
    await help.db.insertInto('job_run').values({
      wid: 'run1', job: 'test.copy', title: JSON.stringify({ zh: '复制', en: 'Copy' }), state: 'failed', creator: 'reader', error: JSON.stringify(error),
    }).execute();
    await seedArticles(help.db, [written('runs', { subjects: ['job_run'] })]);
  });
  const ask = (execId: string, as = 'reader') => help.ask(queryErrorText, { as, params: { taskWid: 'task', execId } });

  it('is explained, with the article to read on', async () => {
    const { data } = await ask('run1');
    expect(data).toMatchObject({ code: 'CONNECTION', message: error.en, help: [{ wid: 'runs' }] });
    expect(data.text).toContain('could not be reached');
  });

  it('of an unknown run is refused with its number', async () => {
    expect(await ask('run2')).toMatchObject({ code: entryErrors.unknownRun.code, msg: expect.stringContaining('run2') });
  });

  it('of somebody else looks like an unknown run', async () => {
    expect((await ask('run1', 'writer')).code).toBe(entryErrors.unknownRun.code);
  });
});
