import { rm } from 'node:fs/promises';
import { forgetStream } from '#engine/stream/forget-stream.ts';
import { runStream } from '#engine/stream/run-stream.ts';
import type { OpenedStream, StreamFigures } from '#engine/stream/stream.ts';
import { forgetChanges } from '#engine/sync/changes/forget-changes.ts';
import type { Definition } from '#areas/lake';
import type { LineageFact, RunContext, RunOutcome, TaskRow, TaskRunner } from '../runner.ts';
import { registerTarget } from '../shared/register-target.ts';
import { targetOf } from '../shared/sync-task.ts';
import { checkStream } from './check-stream.ts';
import { MinuteFigures } from './minute-figures.ts';
import { sourceOf } from './open-source.ts';
import { replayStream } from './replay-stream.ts';
import { streamLineage } from './stream-lineage.ts';

/** SQL over events as they come, until it is told to stop. */
export const streamRunner: TaskRunner<'stream'> = {
  kind: 'stream',
  continuous: () => true,
  check: checkStream,
  run,
  replay: { run: replayStream },
  forget,
  reset: {
    describe: ({ target_table: name }, { source, window }) => {
      const again = source.kind === 'topic' && source.start === 'earliest' ? { zh: '从主题中最早的消息重新计算', en: 'computes everything anew from the oldest message of the topic' } : { zh: '只计算启动之后的事件', en: 'computes only events that come after it' };
      const rows = window.kind === 'none' ? { zh: `“${name}”中已有的行保留，再次算出的行会重复，必要时请先清空`, en: `Rows in "${name}" stay, and those computed again are there twice; empty it first if need be` } : { zh: `“${name}”中再次算出的窗口会替换原有结果，其余保留`, en: `Windows of "${name}" that are computed again are replaced, all others stay` };
      return { zh: `未关闭窗口中的事件、水位线和读取位置将被清除；下次启动${again.zh}。${rows.zh}。`, en: `Events of open windows, watermark and place of reading are forgotten; the next start ${again.en}. ${rows.en}.` };
    },
    run: forget,
  },
};

async function run(context: RunContext<'stream'>): Promise<RunOutcome> {
  const { db, services, run: { wid, attempt }, task, definition, signal, log } = context;
  const { topic } = definition;
  const segments = services.lakes.segments(`${wid}-${attempt}`);
  const minutes = new MinuteFigures(db, task.wid);
  const out = topic && await services.businessSources.get(db, topic.database_wid);
  let lineage: LineageFact[] | undefined;
  const known = async (stream: OpenedStream) => {
    lineage = await streamLineage(context, stream);
    if (lineage) await context.lineage(lineage);
  };
  try {
    const { totals } = await runStream({
      // Each taking is a run of its own to the lake, so that one that comes back from the dead is fenced off.
      task: task.wid, run: `${wid}-${attempt}`, plan: definition, target: targetOf(context), lake: await services.lakes.current(), segments, signal,
      source: await sourceOf(context, task.wid, definition, { log }),
      topic: topic && out && { connect: (own) => services.businessSources.kafka(out, own), topic: topic.topic, key: topic.key },
      report: {
        log,
        figures: (figures) => {
          context.progress(progressOf(figures));
          minutes.note(figures);
        },
        opened: (stream) => void Promise.all([registerTarget(context), known(stream)]).catch(() => undefined),
      },
    });
    return { tables: 1, changedTables: totals.results > 0 ? 1 : 0, read: totals.events, created: totals.results, rejected: totals.rejected, lineage, result: { totals } };
  } finally {
    await minutes.close();
    await rm(segments, { recursive: true, force: true });
  }
}

function progressOf({ totals, bytes, watermark, lagSeconds, openWindows }: StreamFigures): Parameters<RunContext['progress']>[0] {
  return {
    phase: 'reading', read: totals.events, bytes, rejected: totals.rejected, expected: null, lag_seconds: lagSeconds,
    stream: { late: totals.late, results: totals.results, windows: totals.windows, open_windows: openWindows, watermark: watermark === null ? null : new Date(watermark).toISOString() },
  };
}

async function forget(task: TaskRow, { source }: Definition<'stream'>, { db, services, signal }: { db: RunContext['db']; services: RunContext['services']; signal: AbortSignal }): Promise<void> {
  const lake = await services.lakes.current();
  if (source.kind === 'changes') {
    const row = await services.businessSources.get(db, source.database_wid);
    await forgetChanges({ task: task.wid, connect: (own) => services.businessSources.connect(row, { signal: own }), lake, signal });
  }
  await forgetStream(lake, task.wid, { signal });
}
