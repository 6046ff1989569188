import { streamPlan } from '#engine/stream/stream-plan.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { messageFacts, messageFormat } from '#engine/sync/readers/kafka/message-fields.ts';
import { StreamDefinition, type Definition } from '../../contract/definitions.ts';
import { TaskInput, type TaskDetail } from '../../contract/task.ts';
import type { StreamWord } from './streams-words.ts';

export type StreamSettings = Definition<'stream'>;
export type Source = StreamSettings['source'];
export interface StreamDraft extends Omit<TaskInput, 'definition' | 'schedule'> {
  definition: StreamSettings;
  schedule: null;
}

export const topicSource = (): Source => ({ kind: 'topic', database_wid: '', resource_wid: '', topic: '', start: 'latest', format: messageFormat.parse({ kind: 'json' }), facts: messageFacts.parse({}) });
export const changesSource = (): Source => ({ kind: 'changes', database_wid: '', schema: '', table: '' });

export function newStream(): StreamDraft {
  const { name: _name, ...rest } = TaskInput.parse({ kind: 'stream', name: '-', layer: 'DW2', definition: null });
  return { ...rest, name: '', schedule: null, definition: { ...streamPlan.parse({ window: { kind: 'tumbling', seconds: 60 } }), source: topicSource(), topic: null } };
}

export function draftOf(task: TaskDetail): StreamDraft {
  const { wid, row_version, definition } = task;
  return { ...TaskInput.parse({ ...task, wid, row_version, definition: null, schedule: null }), definition: StreamDefinition.parse(definition), schedule: null };
}

export const isChosen = (source: Source) => source.database_wid !== '' && (source.kind === 'topic' ? source.topic : source.table).trim() !== '';

/** What is missing, by field. Everything finer is the server's to say. */
export function problemsOf({ name, definition: { source, sql, topic } }: StreamDraft): Record<string, StreamWord> {
  return {
    ...(name.trim() === '' && { name: 'nameNeeded' }),
    ...(source.database_wid === '' && { 'definition.source.database_wid': 'sourceNeeded' }),
    ...(source.database_wid !== '' && !isChosen(source) && { [source.kind === 'topic' ? 'definition.source.topic' : 'definition.source.table']: source.kind === 'topic' ? 'topicNeeded' : 'tableNeeded' }),
    ...(sql.trim() === '' && { 'definition.sql': 'sqlNeeded' }),
    ...(topic && (topic.database_wid === '' || topic.topic.trim() === '') && { 'definition.topic.topic': 'topicNeeded' }),
  } as Record<string, StreamWord>;
}

/** Fields that a sample has told are kept with the task, so that they stay the same whatever comes. */
export function withFields(source: Source, columns: readonly { name: string; type: DataType }[]): Source {
  if (source.kind !== 'topic' || source.format.kind !== 'json' || source.format.fields) return source;
  const facts = new Set(Object.values(source.facts));
  const fields = columns.filter(({ name }) => !facts.has(name)).map(({ name, type }) => ({ name, type }));
  return fields.length ? { ...source, format: { kind: 'json', fields } } : source;
}
