import { literal } from '../quoting.ts';
import type { Session } from '../session.ts';
import type { LogPosition } from './position.ts';

/** A transaction as MariaDB names it: domain, server, number within the domain. */
const form = /^(\d+)-(\d+)-(\d+)$/;
export const isMariadbGtid = (text: string) => form.test(text);

/** Events that are asked for at once. */
const page = 10_000;

interface LogFile { file: string; size: number }

/** Behind a transaction of MariaDB; undefined: the log begins later than that, or has not come to it yet. */
export async function startAfterGtid(session: Session, text: string, logs: readonly LogFile[]): Promise<LogPosition | undefined> {
  const [, domain, , number] = form.exec(text)!;
  const [now] = await session.rows('SELECT @@gtid_binlog_pos');
  if (BigInt(numberIn(now?.[0], domain!) ?? -1) < BigInt(number!)) return undefined;
  // The newest file that begins with or before it.
  for (const { file, size } of logs.toReversed()) {
    const [state] = await session.rows(`SELECT BINLOG_GTID_POS(${literal(file)}, 4)`);
    if (BigInt(numberIn(state?.[0], domain!) ?? 0) <= BigInt(number!)) return await nextOf(session, file, domain!, BigInt(number!)) ?? { file, offset: size };
  }
  return undefined;
}

/** How far a domain has come, of a list of all of them. */
const numberIn = (list: unknown, domain: string) => String(list ?? '').split(',').map((one) => form.exec(one.trim())).find((one) => one?.[1] === domain)?.[3];

/** The first transaction of the domain in this file that comes after it. */
async function nextOf(session: Session, file: string, domain: string, number: bigint): Promise<LogPosition | undefined> {
  for (let from = 4; ;) {
    const events = await session.rows(`SHOW BINLOG EVENTS IN ${literal(file)} FROM ${from} LIMIT ${page}`);
    for (const [, offset, type, , , said] of events) {
      const told = type === 'Gtid' ? /GTID (\d+)-\d+-(\d+)/.exec(String(said)) : undefined;
      if (told?.[1] === domain && BigInt(told[2]!) > number) return { file, offset: Number(offset) };
    }
    if (events.length < page) return undefined;
    from = Number(events.at(-1)![4]);
  }
}
