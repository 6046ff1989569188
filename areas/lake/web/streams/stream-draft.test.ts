import { expect, it } from 'vitest';
import { StreamDefinition } from '../../contract/definitions.ts';
import { everyMinute } from './every-minute.ts';
import { changesSource, isChosen, newStream, problemsOf, withFields, type Source } from './stream-draft.ts';

const chosen = (): Source => ({ ...newStream().definition.source, database_wid: 'kafka', topic: 'doors' } as Source);

it('says what a new stream still lacks, until the server can take it', () => {
  const draft = newStream();
  expect(problemsOf(draft)).toEqual({ name: 'nameNeeded', 'definition.source.database_wid': 'sourceNeeded', 'definition.sql': 'sqlNeeded' });
  const definition = { ...draft.definition, sql: 'select 1', source: { ...chosen(), topic: '' } as Source };
  expect(problemsOf({ ...draft, name: 'Doors', definition })).toEqual({ 'definition.source.topic': 'topicNeeded' });
  expect(problemsOf({ ...draft, name: 'Doors', definition: { ...definition, source: { ...changesSource(), database_wid: 'pg' } as Source } })).toEqual({ 'definition.source.table': 'tableNeeded' });
  const whole = { ...draft, name: 'Doors', definition: { ...definition, source: chosen() } };
  expect(problemsOf(whole)).toEqual({});
  expect(isChosen(whole.definition.source)).toBe(true);
  expect(StreamDefinition.parse(whole.definition)).toEqual(whole.definition);
});

it('keeps the fields that a sample told, without the facts of a message, and those that are kept already', () => {
  const columns = [{ name: 'door', type: { kind: 'string' } }, { name: '_key', type: { kind: 'string' } }] as const;
  const kept = withFields(chosen(), columns);
  expect(kept).toMatchObject({ format: { kind: 'json', fields: [{ name: 'door', type: { kind: 'string' } }] } });
  expect(withFields(kept, [{ name: 'other', type: { kind: 'json' } }])).toBe(kept);
  expect(withFields(changesSource(), columns)).toEqual(changesSource());
});

it('shows minutes without figures as empty ones', () => {
  const minute = (at: string, events: number) => ({ minute: at, events, late: 0, rejected: 0, results: 0, lag_seconds: 1, open_windows: 0 });
  expect(everyMinute([minute('2026-03-01T10:00:00.000Z', 3), minute('2026-03-01T10:02:00.000Z', 4)]).map(({ events, lag_seconds: lag }) => [events, lag])).toEqual([[3, 1], [0, null], [4, 1]]);
  expect(everyMinute([])).toEqual([]);
});
