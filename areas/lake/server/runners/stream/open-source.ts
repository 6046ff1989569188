import { changeEvents } from '#engine/stream/sources/change-events.ts';
import { topicEvents } from '#engine/stream/sources/topic-events.ts';
import type { StreamSource } from '#engine/stream/stream.ts';
import type { RunReport } from '#engine/sync/run.ts';
import type { Definition } from '#areas/lake';
import { RunFailure, type RunContext } from '../runner.ts';

type Where = Pick<RunContext, 'db' | 'services'>;

export const noSource = { zh: '请选择主题，或选择要跟随变更的表。', en: 'Choose a topic, or a table whose changes are to be followed.' };

/** Gives a way to open the events of a task, each time anew. */
export async function sourceOf({ db, services: { businessSources } }: Where, task: string, { source }: Pick<Definition<'stream'>, 'source'>, report: Pick<RunReport, 'log'>): Promise<(signal: AbortSignal) => Promise<StreamSource>> {
  const row = await businessSources.get(db, source.database_wid);
  if (source.kind === 'topic') {
    if (source.topic === '') throw new RunFailure('source-table', noSource);
    const { topic, format, facts, start } = source;
    return async (signal) => topicEvents({ connect: (own) => businessSources.kafka(row, own), topic, format, facts, start }, signal);
  }
  if (source.table === '') throw new RunFailure('source-table', noSource);
  return (signal) => changeEvents({ task, connect: (own) => businessSources.connect(row, { signal: own }), table: { schema: source.schema, table: source.table }, report }, signal);
}

/** In the words of lineage. */
export function placeOf({ source }: Pick<Definition<'stream'>, 'source'>): string {
  return `source:${source.database_wid}/${source.kind === 'topic' ? source.topic : `${source.schema ? `${source.schema}.` : ''}${source.table}`}`;
}
