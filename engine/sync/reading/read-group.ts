import type { TableName } from '../../connectors/connector.ts';
import type { LakeSession } from '../../lake/lake.ts';
import { BadRows } from '../sift/bad-rows.ts';
import { stagedRun } from '../stages.ts';
import { PartReading, type NumberedPart } from './part-reading.ts';
import type { Reading } from './reading.ts';
import { tryAgain } from './try-again.ts';

/** Parts that share a stage table: if one of them breaks off, all of them are read again into an empty one. */
export interface PartGroup {
  index: number;
  parts: NumberedPart[];
}

export async function readGroup(reading: Reading, session: LakeSession, group: PartGroup, signal: AbortSignal): Promise<TableName> {
  const { request, request: { lake, report }, folder, counters } = reading;
  const stage = reading.stageName(group.index);
  const bad = new BadRows({ run: stagedRun(request), reading: group.index, folder });
  let lastGiven = 0;
  const create = () => session.createTable({ ...stage, comment: reading.stageComment, columns: reading.stage.map(({ name, type, comment, nullable }) => ({ name, type, comment, nullable })) });
  await create();
  await tryAgain(async () => {
    const counter = counters.begin(group.index);
    try {
      for (const one of group.parts) await new PartReading(reading, { session, stage, bad, counter, one, given: () => (lastGiven = Date.now()) }).run(signal);
    } finally {
      // Also when there are too many: people want to see which. A session that has ended takes no more.
      await bad.flush(session).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  }, {
    patience: reading.patience, report, signal, lastGiven: () => lastGiven,
    async clean() {
      counters.begin(group.index);
      await session.dropTable(stage);
      await create();
      await bad.forget(session, lake.sql);
    },
  });
  return stage;
}
