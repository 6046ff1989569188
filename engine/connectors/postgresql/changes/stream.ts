import type { Pgoutput } from 'pg-logical-replication';
import type { Change, ChangeBatch, ChangeRequest, TableName } from '../../connector.ts';
import type { Value } from '../../../types/data-type.ts';
import { literal, quote } from '../dialect.ts';
import type { Session } from '../session.ts';
import { readLsn, writeLsn } from './lsn.ts';
import { freeSlot, placeLost, placeName, prepare, slotPosition } from './place.ts';
import { decodeTuple, knowRelation, TextPlugin, type KnownRelation } from './relations.ts';
import { Replication } from './replication.ts';

/** A transaction of more changes comes in parts; the place moves on with the last of them. */
const most = 5000;

export async function* stream(session: Session, signal: AbortSignal, request: ChangeRequest): AsyncGenerator<ChangeBatch> {
  const replication = new Replication(session);
  const abort = () => replication.stop();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const kept = await slotPosition(session, request.name);
    if (!kept && request.from) throw placeLost(request.name);
    const from = request.from ?? kept ?? await prepare(session, request);
    yield* batches(session, await listen(session, replication, request, from), request, readLsn(from));
  } catch (cause) {
    throw session.failure(cause);
  } finally {
    signal.removeEventListener('abort', abort);
    replication.stop();
  }
}

/** A connection that failed to start replication is of no more use: each try has its own. */
async function listen(session: Session, first: Replication, { name }: ChangeRequest, from: string): Promise<Replication> {
  const slot = placeName(name);
  await freeSlot(session, name, async () => {
    const [state] = await session.rows<{ active: boolean }>('select active from pg_replication_slots where slot_name = $1', [slot]);
    if (state?.active) throw Object.assign(new Error(`replication slot ${slot} is active`), { code: '55006' });
  });
  await first.start(
    `START_REPLICATION SLOT ${quote(slot)} LOGICAL ${from} (proto_version '1', publication_names ${literal(quote(slot))})`, readLsn(from),
  );
  return first;
}

async function* batches(session: Session, replication: Replication, request: ChangeRequest, from: bigint): AsyncGenerator<ChangeBatch> {
  const plugin = new TextPlugin({ protoVersion: 1, publicationNames: [] });
  const relations = new Map<number, KnownRelation>();
  const wanted = new Set(request.tables.map((one) => keyOf({ ...one, schema: one.schema || session.facts.schema })));
  let changes: Change[] = [];
  let position = from;
  let time = new Date();
  let begins = writeLsn(from);
  let inside = false;
  let parted = false;
  let given = from;
  /** Whoever comes back for more has worked on what was given, unless he tells us himself. */
  const acknowledge = (): boolean => {
    const done = request.durable ? readLsn(request.durable()) : given;
    replication.worked(done >= given ? position : done);
    return done >= given;
  };
  for (;;) {
    const { data } = await replication.next();
    if (!data.length) {
      if (acknowledge() && !inside) replication.idle();
      continue;
    }
    const message = plugin.parse(data);
    if (message.tag === 'begin') {
      inside = true;
      begins = message.commitLsn!;
      time = new Date(Number(BigInt(message.commitTime as unknown as bigint) / 1000n));
    } else if (message.tag === 'relation') relations.set(message.relationOid, await knowRelation(session, message));
    else if (message.tag === 'commit') {
      inside = false;
      position = readLsn(message.commitEndLsn!);
    } else changes.push(...changesOf(message, relations).filter((one) => wanted.has(keyOf(one))));
    if (inside ? changes.length >= most : changes.length || parted) {
      parted = inside;
      if (!inside) given = position;
      yield { changes, position: writeLsn(position), begins, time, ...(inside ? { more: true } : {}) };
      changes = [];
    }
    if (!inside) acknowledge();
  }
}

const keyOf = ({ schema, table }: TableName) => JSON.stringify([schema, table]);

function changesOf(message: Pgoutput.Message, relations: Map<number, KnownRelation>): Change[] {
  if (message.tag === 'truncate') {
    return message.relations.map(({ schema, name }) => ({ schema, table: name, operation: 'truncate', before: null, after: null }));
  }
  if (message.tag !== 'insert' && message.tag !== 'update' && message.tag !== 'delete') return [];
  const known = relations.get(message.relation.relationOid)!;
  const { columns, relation: { schema, name: table, keyColumns } } = known;
  const after = message.tag === 'delete' ? null : decodeTuple(known, message.new);
  if (message.tag === 'insert') return [{ schema, table, operation: 'insert', before: null, after, columns }];
  const told = message.old ?? message.key;
  return [{ schema, table, operation: message.tag, before: told ? decodeTuple(known, told) : keyIn(after!, keyColumns), after, columns }];
}

/** A key that did not change is not told twice. */
const keyIn = (row: Record<string, Value>, keyColumns: string[]): Record<string, Value> =>
  Object.fromEntries(keyColumns.map((name) => [name, row[name]!]));
