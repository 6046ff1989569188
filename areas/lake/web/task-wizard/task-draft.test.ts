import { describe, expect, test } from 'vitest';
import { TaskInput } from '../../contract/task.ts';
import { inputOf, newDraft, problemsOf, stepOfPart, stepsOf, type TaskDraft } from './task-draft.ts';

const draft = (change: Partial<TaskDraft> = {}, definition: object = {}): TaskDraft => {
  const fresh = newDraft('database');
  return { ...fresh, name: 'Books', ...change, definition: { ...fresh.definition, database_wid: 's', table: 'book', ...definition } };
};
const withPlan = (plan: object): TaskDraft => draft({}, { plan: { ...newDraft('database').definition.plan, ...plan } });

describe('a step of the wizard', () => {
  test('asks for a source, then a table, and a name', () => {
    expect(problemsOf('source', newDraft('database'), undefined)).toEqual({ 'definition.database_wid': 'chooseSource', name: 'nameNeeded' });
    expect(problemsOf('source', draft({}, { table: '' }), undefined)).toEqual({ 'definition.table': 'chooseTable' });
    expect(problemsOf('source', draft(), undefined)).toEqual({});
  });

  test('asks for a key where the write mode needs one and the source has none', () => {
    expect(problemsOf('target', withPlan({ mode: 'upsert' }), [])).toEqual({ 'definition.plan.key': 'keyNeeded' });
    expect(problemsOf('target', withPlan({ mode: 'upsert' }), ['id'])).toEqual({});
    expect(problemsOf('target', withPlan({ mode: 'upsert', key: ['isbn'] }), [])).toEqual({});
    expect(problemsOf('target', withPlan({ mode: 'append' }), [])).toEqual({});
  });

  test('refuses target fields without a name or of the same name', () => {
    const line = (target: string) => ({ target, comment: '', origin: { kind: 'constant', value: '' }, steps: [] });
    expect(problemsOf('mapping', withPlan({ mapping: [line('a'), line(' ')] }), [])).toEqual({ 'definition.plan.mapping': 'targetNeeded' });
    expect(problemsOf('mapping', withPlan({ mapping: [line('a'), line('A')] }), [])).toEqual({ 'definition.plan.mapping': 'targetTwice' });
  });

  test('asks what an incremental task goes by, and what a task by event waits for', () => {
    expect(problemsOf('mode', draft({}, { incremental: { kind: 'cursor', columns: [], lookBack: 0, initial: null, nulls: 'fail', deletes: 'ignore' } }), [])).toEqual({ 'definition.incremental': 'cursorNeeded' });
    const schedule = { ...newDraft('database').schedule!, kind: 'event' as const, event: { event: 'task-ended', subject: '' } } as TaskDraft['schedule'];
    expect(problemsOf('schedule', draft({ schedule }), [])).toEqual({ schedule: 'eventNeeded' });
  });
});

test('what is sent is what the call takes', () => {
  expect(TaskInput.parse(inputOf(draft()))).toMatchObject({ kind: 'database', name: 'Books', definition: { table: 'book', incremental: { kind: 'full' }, plan: { mode: 'overwrite' } }, schedule: { kind: 'cron' } });
});

test.each([['mapping', 'mapping'], ['definition.plan.key', 'target'], ['target_table', 'target'], ['mode', 'mode'], ['schedule.event', 'schedule'], ['owner', 'schedule'], ['name', 'source'], ['definition.database_wid', 'source'], ['', 'source']])(
  'a finding about %j is mended in the step %s', (part, step) => {
    expect(stepOfPart(part, 'database')).toBe(step);
  });

test('a kind without steps of mapping and mode sends people to its source', () => {
  expect(stepsOf('file')).toEqual(['source', 'target', 'schedule', 'check']);
  expect(stepOfPart('mapping', 'file')).toBe('source');
});
