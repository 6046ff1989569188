import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../connectors/failure.ts';
import type { LakeSession, SegmentColumn } from '../lake/lake.ts';
import { writeTime } from '../sync/books.ts';
import { encodeRows } from '../sync/segments/encode-rows.ts';
import type { Row } from '../types/data-type.ts';
import type { JudgedEvent } from './judge-events.ts';
import { newEvents, storedColumns } from './state-tables.ts';

export interface StagingEvents {
  session: LakeSession;
  run: string;
  folder: string;
  columns: readonly SegmentColumn[];
}

export interface NumberedEvent extends JudgedEvent {
  number: number;
}

/** Puts events into the stage; those that no type of the lake can hold are found one by one. How many bytes it was. */
export async function stageEvents(staging: StagingEvents, events: readonly NumberedEvent[], reject: (event: NumberedEvent, reason: Text) => void): Promise<number> {
  if (!events.length) return 0;
  const columns = storedColumns(staging.columns);
  const { bytes } = encodeRows(events.map(rowOf), columns.map(({ type }) => type));
  const file = join(staging.folder, 'events.csv');
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    await staging.session.load({ into: newEvents(staging.run), file, columns });
    return bytes.length;
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind !== 'bad-data') throw error;
    if (events.length === 1) {
      reject(events[0]!, error.text);
      return 0;
    }
  } finally {
    await rm(file, { force: true });
  }
  const middle = events.length >> 1;
  return (await stageEvents(staging, events.slice(0, middle), reject)) + (await stageEvents(staging, events.slice(middle), reject));
}

function rowOf({ number, time, until, closed, event }: NumberedEvent): Row {
  const maybe = (value: number | null) => (value === null ? null : BigInt(Math.floor(value)));
  return [BigInt(number), BigInt(time), writeTime(new Date(time)), maybe(until), maybe(closed), ...event.row];
}
