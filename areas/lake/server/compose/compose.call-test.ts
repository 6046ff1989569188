import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkTask, decideNode, definitions, getRunGraph, lakeCan, lakeErrors, listRuns, listSubtasks, markNodeSucceeded, markRunSucceeded, moveToComposite, recoverRun, runTask, runTopic, saveTask, stopRun, type Definition,
} from '#areas/lake';
import { getWorkbench, sourcesSettings } from '#areas/sources';
import { administratorRole, changeRoleMembers, listMyMessages } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingBroadly, callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { LostRuns } from '../runs/lost-runs.ts';
import { RunLoop } from '../runs/run-loop.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let call: Calling;
let loop: RunLoop;
let web: Server;
const asked: string[] = [];

/** A process of its own that takes runs; the server's own loop is told to take none, so that this one can die. */
async function startLoop(name: string): Promise<RunLoop> {
  const { services, store: { db } } = server.platform;
  const own: Services = { ...services, process: { ...services.process, name }, lakes: { ...services.lakes, mayRun: async () => true } };
  const made = new RunLoop({ db, services: own, log: createLog({ level: 'silent' }), slots: 8 });
  await made.start();
  return made;
}

beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '0' });
  await connectLake(server);
  server.platform.services.lakes.mayRun = async () => false;
  call = callingAs(server, await server.signIn());
  loop = await startLoop('first');
  web = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{"fine":true}');
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await loop.stop();
  await new Promise((resolve) => web.close(resolve));
  await server.stop();
});

let number = 0;
async function saved(kind: 'sql' | 'compose' | 'composite', definition: object, more: object = {}): Promise<string> {
  number += 1;
  const reply = await call(saveTask, { body: { kind, name: `${kind} ${number}`, target_table: kind === 'sql' ? `made_${number}` : '', definition, ...more } as never });
  if (reply.code !== 0) throw new Error(reply.msg);
  return reply.data.wid;
}
const fills = (sql: string) => saved('sql', { sql, target: { mode: 'overwrite' } });
type Node = [name: string, what: Definition<'compose'>['nodes'][number]['what'], more?: object];
const flow = (nodes: Node[], edges: string[], more: object = {}) => saved('compose', flowOf(nodes, edges, more));
const flowOf = (nodes: Node[], edges: string[], more: object = {}) => definitions.compose.parse({
  nodes: nodes.map(([name, what, rest]) => ({ id: name, name, what, ...rest })),
  edges: edges.map((line) => {
    const [from, to, when = 'success'] = line.split(' ');
    return { from, to, when };
  }), ...more,
});
const task = (task_wid: string) => ({ kind: 'task' as const, task_wid });
const start = async (wid: string) => {
  const reply = await call(runTask, { params: { id: wid } });
  if (reply.code !== 0) throw new Error(reply.msg);
  return reply.data.executionId;
};
const graphOf = async (run: string) => (await call(getRunGraph, { params: { id: run } })).data;
const statesOf = async (run: string) => Object.fromEntries((await graphOf(run)).nodes.map(({ id, state }) => [id, state]));
const triesOf = (run: string, node: string) => server.platform.store.db.selectFrom('task_run').select('state').where('parent_run', '=', run).where('node', '=', node).execute();
const inLake = (sql: string) => server.platform.services.lakes.use(new AbortController().signal, (session) => session.rows(sql));
const change = (sql: string) => server.platform.services.lakes.use(new AbortController().signal, (session) => session.execute(sql));
async function ended(run: string, state: string): Promise<void> {
  const { state: found } = await waitForRun(server, run);
  if (found !== state) throw new Error(`${found}: ${(await logOf(server, run)).join('\n')}`);
}

describe('a composed task', () => {
  it('runs its tasks in order, takes the branch its condition says and hands results and parameters on', async () => {
    const count = await fills('select 1 as n union all select 2');
    const many = await fills("select '${count.read}' as told, '${city}' as city");
    const few = await fills('select 0 as n');
    const wid = await flow(
      [['count', task(count)], ['enough', { kind: 'condition', expression: "count.read >= 2 and count.state = 'succeeded'" }], ['many', task(many)], ['few', task(few)]],
      ['count enough', 'enough many true', 'enough few false'], { parameters: { city: 'Delft' } },
    );
    const run = await start(wid);
    await ended(run, 'succeeded');
    expect(await statesOf(run)).toEqual({ count: 'succeeded', enough: 'succeeded', many: 'succeeded', few: 'skipped' });
    const { nodes } = await graphOf(run);
    expect(nodes[1]).toMatchObject({ answer: true, executionId: null });
    const target = await server.platform.store.db.selectFrom('task').select(['target_schema', 'target_table']).where('wid', '=', many).executeTakeFirstOrThrow();
    expect(await inLake(`select told, city from ${target.target_schema}.${target.target_table}`)).toEqual([['2', 'Delft']]);
    expect(await waitForRun(server, run)).toMatchObject({ read_count: 3 });
  });

  it('fails with the node named, and goes on from there: what succeeded is not done again', async () => {
    const [first, broken, last] = [await fills('select 1 as n'), await saved('sql', { sql: 'insert into source.later values (1)' }), await fills('select 3 as n')];
    const wid = await flow([['first', task(first)], ['broken', task(broken), { retries: 1 }], ['last', task(last)]], ['first broken', 'broken last']);
    const run = await start(wid);
    await ended(run, 'failed');
    expect(await statesOf(run)).toEqual({ first: 'succeeded', broken: 'failed', last: 'skipped' });
    expect(await triesOf(run, 'broken')).toHaveLength(2);
    expect((await waitForRun(server, run)).error_text!.en).toContain('broken');

    await change('create schema if not exists source');
    await change('create table source.later (n int)');
    expect(await call(recoverRun, { body: { wid: run } })).toMatchObject({ code: 0, data: { executionId: run } });
    await ended(run, 'succeeded');
    expect(await statesOf(run)).toEqual({ first: 'succeeded', broken: 'succeeded', last: 'succeeded' });
    expect(await triesOf(run, 'first')).toHaveLength(1);
    expect((await call(recoverRun, { body: { wid: run } })).code).toBe(lakeErrors.nothingToRecover.code);
  });

  it('passes a node that somebody marked as succeeded', async () => {
    const [broken, last] = [await saved('sql', { sql: 'insert into source.never values (1)' }), await fills('select 3 as n')];
    const run = await start(await flow([['broken', task(broken)], ['last', task(last)]], ['broken last']));
    await ended(run, 'failed');
    expect((await call(markNodeSucceeded, { body: { wid: run, node: 'nobody', reason: 'x' } })).code).toBe(lakeErrors.noNode.code);
    expect((await call(markNodeSucceeded, { body: { wid: run, node: 'broken', reason: 'done by hand' } })).code).toBe(0);
    expect((await graphOf(run)).nodes[0]).toMatchObject({ state: 'succeeded', marked: { reason: 'done by hand' } });
    await call(recoverRun, { body: { wid: run } });
    await ended(run, 'succeeded');
    expect(await triesOf(run, 'broken')).toHaveLength(1);
    expect(await triesOf(run, 'last')).toEqual([{ state: 'succeeded' }]);
  });

  it('follows the line for failures, with a warning in the end', async () => {
    const [broken, mend] = [await saved('sql', { sql: 'insert into source.never values (1)' }), await fills('select 1 as n')];
    const run = await start(await flow([['broken', task(broken)], ['mend', task(mend)]], ['broken mend failure']));
    await ended(run, 'warning');
    expect(await statesOf(run)).toEqual({ broken: 'failed', mend: 'succeeded' });
  });

  it('calls addresses, but none of this machine unless an administrator allows it', async () => {
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/hook?day=\${day}`;
    const wid = await flow([['call', { kind: 'http', method: 'POST', url, body: '{"a":1}', seconds: 5 }], ['told', { kind: 'condition', expression: "call.status = 200 and call.body like '%fine%'" }]], ['call told'], { parameters: { day: 'a b&c' } });
    const refused = await start(wid);
    await ended(refused, 'failed');
    expect(asked).toEqual([]);
    await server.platform.services.settings.set(sourcesSettings.allowedNetworks, ['127.0.0.0/8'], null);
    await call(recoverRun, { body: { wid: refused } });
    await ended(refused, 'succeeded');
    expect(asked).toEqual(['/hook?day=a%20b%26c']);
    expect((await graphOf(refused)).nodes[1]).toMatchObject({ answer: true });
  });

  it('that is stopped stops what it started, also in flows within', async () => {
    const inner = await flow([['long', { kind: 'wait', seconds: 3000 }]], []);
    const run = await start(await flow([['inner', { kind: 'flow', task_wid: inner }]], []));
    await until(async () => (await statesOf(run))['inner'] === 'running');
    await call(stopRun, { body: { wid: [run] } });
    await ended(run, 'stopped');
    const { executionId } = (await graphOf(run)).nodes[0]!;
    await ended(executionId!, 'stopped');
  });

  it('goes on where it was after its process closed, and after one that died', async () => {
    const [first, last] = [await fills('select 1 as n'), await fills('select 2 as n')];
    const wid = await flow([['first', task(first)], ['rest', { kind: 'wait', seconds: 2 }], ['last', task(last)]], ['first rest', 'rest last']);
    const run = await start(wid);
    await until(async () => (await statesOf(run))['rest'] === 'running');
    await loop.stop();
    const { db } = server.platform.store;
    expect((await db.selectFrom('task_run').selectAll().where('wid', '=', run).executeTakeFirstOrThrow())).toMatchObject({ state: 'waiting', attempt: 2 });
    // Taken by one that says nothing more: as after kill -9.
    await db.updateTable('task_run').set({ state: 'running', worker: 'dead', beat_time: '2026-01-01T00:00:00Z' }).where('wid', '=', run).execute();
    const lost = new LostRuns(10);
    await lost.giveBack(db, server.platform.services, 0);
    expect(await lost.giveBack(db, server.platform.services, 20)).toEqual([run]);
    loop = await startLoop('second');
    await ended(run, 'succeeded');
    expect(await triesOf(run, 'first')).toHaveLength(1);
    expect(await triesOf(run, 'last')).toHaveLength(1);
  });

  it('is checked: circles, tasks that are gone, itself within itself, conditions that say nothing', async () => {
    const one = await fills('select 1 as n');
    const wid = await flow([['a', task(one)]], []);
    const outer = await flow([['within', { kind: 'flow', task_wid: wid }]], []);
    const found = async (definition: object) => (await call(checkTask, { body: { wid, kind: 'compose', name: `compose check ${number}`, definition } as never })).data.findings;
    const round = await found(flowOf([['a', task(one)], ['b', { kind: 'wait', seconds: 1 }]], ['a b', 'b a']));
    expect(round.filter(({ level }) => level === 'error').map(({ part }) => part)).toEqual(['nodes.a', 'nodes.b']);
    expect((await found(flowOf([['a', { kind: 'flow', task_wid: outer }]], []))).map(({ text }) => text.en).join()).toContain('contains itself');
    expect(await found(flowOf([['a', { kind: 'flow', task_wid: one }]], []))).toMatchObject([{ part: 'nodes.a', level: 'error' }]);
    expect(await found(flowOf([['a', task(one)], ['ask', { kind: 'condition', expression: 'nobody.read > 1' }]], ['a ask']))).toContainEqual(expect.objectContaining({ part: 'nodes.ask', level: 'error' }));
    expect((await found(flowOf([['a', task(one)], ['ask', { kind: 'condition', expression: 'a.read > 1' }]], ['a ask']))).filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is nobody else\'s to go on with', async () => {
    const broken = await saved('sql', { sql: 'insert into source.never values (1)' });
    const run = await start(await flow([['broken', task(broken)]], []));
    await ended(run, 'failed');
    const stranger = await callingNarrowly(server, call, ['task:read', 'task:run', 'run:manage']);
    expect((await stranger(getRunGraph, { params: { id: run } })).code).toBe(lakeErrors.noRun.code);
    expect((await stranger(recoverRun, { body: { wid: run } })).code).toBe(lakeErrors.noRun.code);
    expect((await call(getRunGraph, { params: { id: (await graphOf(run)).nodes[0]!.executionId! } })).code).toBe(lakeErrors.runNoGraph.code);
  });
});

describe('a composite flow', () => {
  it('runs its tasks side by side, also when one of them fails, and takes no more than its limit', async () => {
    const tasks = [await fills('select 1 as n'), await saved('sql', { sql: 'insert into source.never values (1)' }), await fills('select 2 as n')];
    const wid = await saved('composite', { limit: 3, parallel: 2 });
    expect((await call(runTask, { params: { id: wid } })).code).toBe(lakeErrors.notReady.code);
    expect((await call(moveToComposite, { body: { wid: tasks, composite: wid } })).data).toEqual({ done: 3 });
    expect((await call(moveToComposite, { body: { wid: [await fills('select 3 as n')], composite: wid } })).code).toBe(lakeErrors.compositeFull.code);
    expect((await call(moveToComposite, { body: { wid: [await flow([['w', { kind: 'wait', seconds: 1 }]], [])], composite: wid } })).code).toBe(lakeErrors.compositeInside.code);
    const run = await start(wid);
    await ended(run, 'failed');
    expect(Object.values(await statesOf(run)).sort()).toEqual(['failed', 'succeeded', 'succeeded']);
    expect((await call(listSubtasks, { params: { id: wid } })).data).toMatchObject({ limit: 3, hidden: 0, rows: [{}, {}, {}] });

    // Marked where its own run stands, as in the list of runs.
    const failed = (await graphOf(run)).nodes.find(({ state }) => state === 'failed')!;
    await call(markRunSucceeded, { body: { wid: failed.executionId!, reason: 'not needed' } });
    await call(recoverRun, { body: { wid: run } });
    await ended(run, 'succeeded');
    await call(moveToComposite, { body: { wid: tasks[1]!, composite: null } });
    expect((await call(listSubtasks, { params: { id: wid } })).data.rows).toHaveLength(2);
  });
});

describe('an approval', () => {
  const asked = (run: string) => until(async () => (await statesOf(run))['agree'] === 'running');
  const decide = (run: string, approved: boolean, reason = '') => call(decideNode, { body: { wid: run, node: 'agree', approved, reason } });

  it('holds what comes after it until somebody agrees, lets other branches go on, and asks anew after a refusal', async () => {
    const [after, beside] = [await fills('select 1 as n'), await fills('select 2 as n')];
    const run = await start(await flow([['agree', { kind: 'approval', question: 'Are the counts right?', people: [], minutes: null }], ['after', task(after)], ['beside', task(beside)]], ['agree after'], { parallel: 1 }));
    await asked(run);
    await until(async () => (await statesOf(run))['beside'] === 'succeeded');
    expect((await statesOf(run))['after']).toBe('idle');
    expect((await decide(run, false)).code).not.toBe(0);
    const watcher = await callingBroadly(server, call, [lakeCan.readTasks]);
    // Found without the message: by everybody who sees the run, and among what waits for those who may decide.
    const waiting = async (who: Calling, asking: 'any' | 'mine') => (await who(listRuns, { body: { asking } })).data.rows.map(({ wid, asks }) => asks && wid);
    expect([await waiting(watcher, 'any'), await waiting(watcher, 'mine'), await waiting(call, 'mine')]).toEqual([[run], [], [run]]);
    expect((await call(getWorkbench)).data.todos.items).toMatchObject([{ source: 'lake.approvals', detail: { en: 'Are the counts right?' }, link: expect.stringContaining(run) }]);
    expect((await watcher(getWorkbench)).data.todos.items).toEqual([]);
    expect((await watcher(decideNode, { body: { wid: run, node: 'agree', approved: true } })).code).toBe(lakeErrors.decisionNotYours.code);
    expect((await decide(run, false, 'Two rows too many')).code).toBe(0);
    await ended(run, 'failed');
    expect((await graphOf(run)).nodes.find(({ id }) => id === 'agree')?.error?.en).toContain('Two rows too many');
    expect((await decide(run, true)).code).toBe(lakeErrors.nothingToDecide.code);

    expect((await call(recoverRun, { body: { wid: run } })).code).toBe(0);
    await asked(run);
    // Whoever goes on with the run waits for the same answer.
    await loop.stop();
    loop = await startLoop('third');
    expect((await decide(run, true)).code).toBe(0);
    expect([await waiting(call, 'any'), (await call(getWorkbench)).data.todos.total]).toEqual([[], 0]);
    await ended(run, 'succeeded');
    expect(await statesOf(run)).toEqual({ agree: 'succeeded', after: 'succeeded', beside: 'succeeded' });
  });

  it('names people who could not decide: an error when nobody else is left', async () => {
    const { db } = server.platform.store;
    const { wid: admin } = await server.user(await server.signIn());
    const other = await server.addUser('other');
    const consumer = await db.selectFrom('role').select('wid').where('key', '=', 'consumer').executeTakeFirstOrThrow();
    await call(changeRoleMembers, { body: { wid: consumer.wid, add: [{ kind: 'user', wid: other.wid }] } });
    const asks = (people: string[]) => flowOf([['agree', { kind: 'approval', question: '', people, minutes: null }]], []);
    const wid = await saved('compose', asks([admin]));
    const found = async (people: string[]) => (await call(checkTask, { body: { wid, kind: 'compose', name: 'Who decides', definition: asks(people) } as never })).data.findings.map(({ level, part, text }) => `${level} ${part} ${text.en}`);
    expect(await found([admin])).toEqual([]);
    expect(await found([admin, other.wid])).toEqual([expect.stringMatching(/^warning nodes.agree .*other \(does not see this task\)/)]);
    await db.updateTable('user_account').set({ locked_time: new Date().toISOString() }).where('wid', '=', other.wid).execute();
    expect(await found([other.wid])).toEqual([expect.stringMatching(/^error nodes.agree .*other \(the account is locked/)]);
  });

  it('that nobody who is named can decide any more is handed to those who manage runs, who are told why', async () => {
    const { services, store: { db } } = server.platform;
    const named = await server.addUser('named');
    const { wid: administrators } = await db.selectFrom('role').select('wid').where('key', '=', administratorRole).executeTakeFirstOrThrow();
    await call(changeRoleMembers, { body: { wid: administrators, add: [{ kind: 'user', wid: named.wid }] } });
    const run = await start(await flow([['agree', { kind: 'approval', question: 'Go?', people: [named.wid], minutes: null }]], []));
    await asked(run);
    expect((await decide(run, true)).code).toBe(lakeErrors.decisionNotYours.code);
    expect((await call(listRuns, { body: { asking: 'mine' } })).data.rows).toEqual([]);
    await db.updateTable('user_account').set({ locked_time: new Date().toISOString() }).where('wid', '=', named.wid).execute();
    const handed = async () => (await graphOf(run)).nodes[0]!.handed;
    await services.events.publish(runTopic(run), 'decided', { node: 'nobody' });
    await until(async () => (await handed()) !== null);
    expect((await handed())?.en).toContain('named (the account is locked');
    expect((await call(listRuns, { body: { asking: 'mine' } })).data.rows.map(({ wid }) => wid)).toEqual([run]);
    const told = async () => (await call(listMyMessages, { body: { category: 'approval' } })).data.rows.filter(({ title }) => title.includes(': agree') && title.includes('nobody who is named can decide')).length;
    await until(async () => (await told()) === 1);
    await until(async () => (await logOf(server, run)).join('\n').includes('may decide instead'));
    // Whoever goes on with the run tells nobody again.
    await loop.stop();
    loop = await startLoop('fourth');
    await until(async () => (await server.platform.store.db.selectFrom('task_run').select('worker').where('wid', '=', run).executeTakeFirstOrThrow()).worker === 'fourth');
    expect((await decide(run, true)).code).toBe(0);
    await ended(run, 'succeeded');
    expect([(await logOf(server, run)).filter((line) => line.includes('may decide instead')).length, await told()]).toEqual([1, 1]);
  });
});

it('runs a task for each item, some at a time, and does only the rest when it goes on', async () => {
  for (const letter of ['a', 'c']) await change(`create table source.each_${letter} as select 1 as n`);
  const list = { kind: 'query' as const, sql: "select 'a' as item union all select 'b' union all select 'c' order by 1" };
  const work = await fills('select * from source.each_${letter}');
  const run = await start(await flow([['list', list], ['work', { kind: 'each', task_wid: work, items: '${list.body}', parameter: 'letter', parallel: 2, onItemFailure: 'continue' }]], ['list work']));
  await ended(run, 'failed');
  expect((await graphOf(run)).nodes.find(({ id }) => id === 'work')?.error?.en).toBe('1 of the 3 items of "work" failed: b');
  await change('create table source.each_b as select 2 as n');
  expect((await call(recoverRun, { body: { wid: run } })).code).toBe(0);
  await ended(run, 'succeeded');
  const runs = await server.platform.store.db.selectFrom('task_run').select(['node', 'state']).where('parent_run', '=', run).orderBy('node').orderBy('create_time').execute();
  expect(runs.map(({ node, state }) => `${node} ${state}`)).toEqual(['work#0 succeeded', 'work#1 failed', 'work#1 succeeded', 'work#2 succeeded']);
});
