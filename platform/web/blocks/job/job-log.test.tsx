import { beforeEach, expect, test } from 'vitest';
import { LogPanel } from '../log/log-panel.tsx';
import { fakeServer } from '../testing/fake-server.ts';
import { render, shows, until } from '../testing/render.tsx';
import { pretendSize } from '../testing/sizes.ts';
import { useJobLog } from './use-job-log.ts';

const time = '2026-11-15T08:00:00.000Z';
const line = (seq: number, text: string) => ({ seq, time, level: 'info', line: text });
const run = { wid: 'r1', job: 'sample.copy', title: { zh: '复制', en: 'Copy' }, state: 'running', done: 1, total: 2, note: null, error: null, attempt: 1, stopping: false,
  creator: null, create_time: time, start_time: time, end_time: null, object_kind: null, object_wid: null, retry_of: null, input: null, result: null };
const sent = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const server = fakeServer({
  '/api/platform/jobs/runs/r1': () => run,
  '/api/platform/jobs/runs/r1/log': ({ query }) => (query.after === '0'
    ? { lines: [line(1, 'first line'), line(2, 'second line')], more: true }
    : { lines: query.after === '2' ? [line(3, 'third line')] : [], more: false }),
  '/api/platform/events': () => new Response(
    sent('log', { topic: 'job:other', data: { lines: [line(9, 'line of another run')] } })
    + sent('log', { topic: 'job:r1', data: { lines: [line(3, 'third line'), line(4, 'live line')] } }),
    { headers: { 'content-type': 'text/event-stream' } },
  ),
});
beforeEach(() => pretendSize(600, 300));

function Log() {
  return <LogPanel {...useJobLog('r1')} name="Run" />;
}

test('the log is read batch by batch, then followed, and each line appears once', async () => {
  await render(<Log />);
  await until(() => shows('live line'));
  expect([...document.querySelectorAll('.log-text')].map((element) => element.textContent)).toEqual(['first line', 'second line', 'third line', 'live line']);
  expect(shows('line of another run')).toBe(false);
  expect(server.to('/api/platform/events')[0]?.query.topics).toBe('job:r1');
  expect(shows('Running')).toBe(true);
});
