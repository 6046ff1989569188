import { expect, it } from 'vitest';
import { lineageEvent } from './lineage-event.ts';

const run = { wid: '0123456789abcdef0123456789abcdef', scheduled_for: '2026-03-01T02:00:00.000Z' };
const task = { wid: 'task1', name: '学生' };
const fact = (from: string, to: string, how = '') =>
  ({ from: { kind: 'source' as const, place: 'source:s1/public.student', field: from }, to: { kind: 'lake' as const, place: 'lake:source.student', field: to }, how });

it('says in the words of OpenLineage which column came from which', () => {
  const event = lineageEvent('COMPLETE', run, task, [fact('first', 'name', 'concat'), fact('last', 'name', 'concat'), fact('id', 'id')], new Date('2026-03-01T02:00:05Z'));
  expect(event).toMatchObject({
    eventType: 'COMPLETE', eventTime: '2026-03-01T02:00:05.000Z', run: { runId: '01234567-89ab-cdef-0123-456789abcdef' }, job: { namespace: 'tributary', name: 'task1' },
    inputs: [{ namespace: 'source:s1', name: 'public.student' }],
    outputs: [{
      namespace: 'tributary-lake', name: 'source.student',
      facets: { columnLineage: { fields: {
        name: { inputFields: [{ namespace: 'source:s1', name: 'public.student', field: 'first' }, { namespace: 'source:s1', name: 'public.student', field: 'last' }], transformationType: 'TRANSFORMED' },
        id: { inputFields: [{ field: 'id' }], transformationType: 'IDENTITY' },
      } } },
    }],
  });
});

it('tells of a beginning without knowing more', () => {
  expect(lineageEvent('START', run, task, [], new Date(0))).toMatchObject({ eventType: 'START', inputs: [], outputs: [] });
});

it('tells why a run failed', () => {
  const event = lineageEvent('FAIL', run, task, [], new Date(0), { zh: '源端无法连接', en: 'The source cannot be reached' });
  expect(event).toMatchObject({ eventType: 'FAIL', run: { facets: { errorMessage: { message: 'The source cannot be reached' }, nominalTime: {} } } });
});
