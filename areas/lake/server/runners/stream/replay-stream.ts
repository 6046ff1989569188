import { mkdir, rm } from 'node:fs/promises';
import { replayEvents } from '#engine/stream/replay-events.ts';
import { messageTexts } from '#engine/stream/sources/message-texts.ts';
import type { ReplayOutcome, RunContext } from '../runner.ts';
import { targetOf } from '../shared/sync-task.ts';

/** Events that people corrected are counted into their windows, beside the stream that may be running. */
export async function replayStream(context: RunContext<'stream'>, ids: readonly string[]): Promise<ReplayOutcome> {
  const { db, services, run: { wid, attempt }, task, definition, signal, log } = context;
  const { topic, source } = definition;
  const segments = services.lakes.segments(`${wid}-${attempt}`);
  const out = topic && await services.businessSources.get(db, topic.database_wid);
  await mkdir(segments, { recursive: true, mode: 0o700 });
  try {
    const { replayed, failed, results, windows } = await replayEvents({
      task: task.wid, run: wid, attempt, plan: definition, target: targetOf(context), lake: await services.lakes.current(), segments, signal, report: { log, figures: () => undefined, opened: () => undefined },
      topic: topic && out && { connect: (own) => services.businessSources.kafka(out, own), topic: topic.topic, key: topic.key },
      texts: source.kind === 'topic' ? messageTexts(source.format, source.facts) : undefined,
    }, ids);
    if (windows > 0) log('info', { zh: `重新计算了 ${windows} 个已关闭的窗口`, en: `${windows} closed windows were computed again` });
    return { changedTables: results > 0 ? 1 : 0, created: results, replayed, failed, result: { windows } };
  } finally {
    await rm(segments, { recursive: true, force: true });
  }
}
