import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refuse } from '#platform/web/blocks/testing/fake-server.ts';
import { click, find, render, settle, shows, until } from '#platform/web/blocks/testing/render.tsx';
import { followConnectionTest, listConnectionTests, testChangeCapture, type ConnectionTestStep } from '../../contract/connection-tests.ts';
import { TestDrawer } from './test-drawer.tsx';

const text = (en: string) => ({ zh: en, en });
const step = (key: string, state: ConnectionTestStep['state'], more: Partial<ConnectionTestStep> = {}): ConnectionTestStep =>
  ({ key, title: text(`Step ${key}`), state, milliseconds: 12, text: text(''), ...more });

/** A stream the test speaks on, and that notices when the listener leaves. */
function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    response: new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    async say(event: string, data: unknown) {
      controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      await settle();
    },
    end: async () => {
      controller.close();
      await settle();
    },
    fail: (reason: unknown) => controller.error(reason),
  };
}

const result = (state: string, steps: ConnectionTestStep[], more: object = {}) => ({
  connect_status: state === 'success' ? '1' : '2', dbVersion: '', state, msg: 'said by the server', milliseconds: 40, real_time_able: null, db_driver: '', steps, test_wid: 't1', ...more,
});

let stream: ReturnType<typeof openStream>;
let capture: () => unknown;
const server = fakeServer({
  [followConnectionTest.path]: () => stream.response,
  [testChangeCapture.path]: () => capture(),
  [listConnectionTests.path]: () => ({ rows: [], total: 0 }),
});

/** Of each test, what calls it off; a browser ends the stream itself, here we do. */
const signals: AbortSignal[] = [];
function failWhenAborted() {
  const signal = signals.at(-1)!;
  signal.addEventListener('abort', () => stream.fail(signal.reason));
}
beforeEach(() => {
  signals.length = 0;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address.includes(followConnectionTest.path)) signals.push(init.signal!);
    return answer(address, init);
  });
});

const open = () => render(<TestDrawer source={{ wid: 's1', databasename: '学工 <b>' }} onClose={() => undefined} />);

beforeEach(() => {
  stream = openStream();
  capture = () => ({ real_time_able: true, dataFlowConnectionWithStatus: '1', supported: true, msg: '', findings: [] });
});
afterEach(() => vi.useRealTimers());

describe('a connection test', () => {
  it('shows each step while it runs and how it ended', async () => {
    await open();
    await until(() => shows('Testing, 15 seconds at most'));
    await stream.say('step', step('login', 'running'));
    expect(find('Running', '[role=img]')).toBeTruthy();
    await stream.say('step', step('login', 'success', { text: text('Logged in'), milliseconds: 1400 }));
    await until(() => shows('Logged in'));
    expect(shows('1.4 s')).toBe(true);
    expect(document.querySelectorAll('.test-step')).toHaveLength(1);
  });

  it('goes on to change capture by itself once it is connected, and says what is missing', async () => {
    capture = () => ({
      real_time_able: false, dataFlowConnectionWithStatus: '2', supported: true, msg: '',
      findings: [{ key: 'wal', title: text('WAL level'), holds: false, found: 'replica', remedy: 'wal_level = logical' }],
    });
    await open();
    await stream.say('result', result('success', [step('version', 'success')], { dbVersion: 'PostgreSQL 18.1' }));
    await stream.end();
    await until(() => shows('Connected: PostgreSQL 18.1'));
    await until(() => shows('wal_level = logical'));
    expect(shows('Changes cannot be captured yet')).toBe(true);
    expect(server.to(testChangeCapture.path).map(({ body }) => body)).toEqual([{ wid: 's1' }]);
  });

  it('says the plain cause of a failure with the remedy to copy, and asks for nothing more', async () => {
    await open();
    const steps = [step('login', 'failure', { text: text('The password is wrong.'), remedy: 'ALTER ROLE app PASSWORD …' }), step('version', 'skipped')];
    await stream.say('result', result('failure', steps));
    await stream.end();
    await until(() => shows('The connection failed'));
    expect(shows('The password is wrong.')).toBe(true);
    expect(find('Copy what to do')).toBeTruthy();
    expect(shows('ALTER ROLE app PASSWORD …')).toBe(true);
    expect(server.to(testChangeCapture.path)).toEqual([]);
  });

  it('says the sentence about the network when time is up', async () => {
    await open();
    await stream.say('result', result('timed-out', [step('port', 'timed-out')]));
    await stream.end();
    await until(() => shows('The network is abnormal or delayed'));
    expect(shows('Check that the IP and the port are open.')).toBe(true);
  });

  it('gives up by itself when the server is not heard of', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await open();
    await until(() => shows('Testing'));
    await stream.say('step', step('port', 'running'));
    failWhenAborted();
    await act(async () => vi.advanceTimersByTimeAsync(20_000));
    await until(() => shows('The network is abnormal or delayed'));
    expect(find('Timed out', '[role=img]')).toBeTruthy();
  });

  it('can be called off, and then be made again', async () => {
    await open();
    await until(() => shows('Testing'));
    await stream.say('step', step('port', 'running'));
    failWhenAborted();
    await click('Cancel the test');
    await until(() => shows('The test was cancelled'));
    expect(signals.at(-1)?.aborted).toBe(true);
    stream = openStream();
    await click('Test again');
    await until(() => shows('Testing'));
    expect(server.to(followConnectionTest.path)).toHaveLength(2);
  });

  it('tells when the settings cannot be tried at all', async () => {
    await open();
    await stream.say('failed', { code: 3004, msg: 'This place on the server may not be read.' });
    await stream.end();
    await until(() => shows('The test could not be made'));
    expect(shows('This place on the server may not be read.')).toBe(true);
  });

  it('tells when the call itself is refused', async () => {
    stream = { ...stream, response: refuse(3000, 'The data source was not found.') };
    await open();
    await until(() => shows('The data source was not found.'));
  });
});
