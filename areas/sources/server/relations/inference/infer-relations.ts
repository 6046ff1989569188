import type { Database } from '#platform/server/database.ts';
import { findCandidates, type Candidate } from './find-candidates.ts';
import { chooseTargets, judge, type Held, type Looked, type Suggestion } from './judge-candidates.ts';
import { readKnownTables, type KnownColumn, type KnownTable } from './known-tables.ts';
import { Looks, wasMeasured, type Measuring } from './measure-candidates.ts';

export interface Inference {
  tables: number;
  candidates: number;
  measured: number;
  unmeasured: number;
  suggestions: Suggestion[];
}

export interface InferenceOptions {
  /** Absent: names and types alone, no data is read. */
  measuring?: Measuring;
  told?(done: number, total: number, candidate?: Candidate): void;
  problem?(candidate: Candidate, reason: { zh: string; en: string }): void;
}

/** Relations that nobody declared, as far as names, types and values of the source show them. Saves nothing. */
export async function inferRelations(db: Database, database: string, { measuring, told, problem }: InferenceOptions): Promise<Inference> {
  const tables = await readKnownTables(db, database);
  const held = await heldRelations(db, database, tables);
  // What is known of a field needs no guess.
  const settled = new Set(held.map(({ child }) => child));
  const candidates = findCandidates(tables).filter(({ child }) => !settled.has(child));
  const looks = measuring && new Looks(measuring);
  const looked: Looked[] = [];
  try {
    await looks?.begin();
    for (const candidate of candidates) {
      told?.(looked.length, candidates.length, candidate);
      const one = await look(candidate, looks);
      if (one.measured && !wasMeasured(one.measured)) problem?.(candidate, one.measured.failure);
      looked.push(one);
    }
  } finally {
    await looks?.close();
  }
  told?.(candidates.length, candidates.length);
  const possible = looked.map(judge).filter((one) => one !== null);
  const measured = looked.filter((one) => wasMeasured(one.measured)).length;
  return { tables: tables.length, candidates: candidates.length, measured, unmeasured: looked.length - measured, suggestions: chooseTargets(possible, held) };
}

async function look(candidate: Candidate, looks: Looks | undefined): Promise<Looked> {
  const { child, parent } = candidate;
  if (!looks) return { ...candidate, unique: parent.unique ?? undefined };
  const measured = await looks.contained(child, parent);
  if (parent.unique === 'declared') return { ...candidate, measured, unique: 'declared' };
  const itself = await looks.contained(parent, parent);
  return { ...candidate, measured, unique: wasMeasured(itself) && itself.rows > 0 && itself.rows === itself.values ? 'measured' : undefined };
}

/** Declared, drawn and confirmed relations between single fields. */
async function heldRelations(db: Database, database: string, tables: readonly KnownTable[]): Promise<Held[]> {
  const known = new Map(tables.map((table) => [table.wid, table]));
  const column = (wid: string, names: readonly string[]): KnownColumn | undefined => (names.length === 1 ? known.get(wid)?.columns.find(({ name }) => name === names[0]) : undefined);
  const rows = await db.selectFrom('data_relation').select(['object_wid', 'fields', 'ref_object_wid', 'ref_fields']).where('database_wid', '=', database).where('state', '=', 'confirmed').execute();
  return rows.flatMap((row) => {
    const [child, parent] = [column(row.object_wid, row.fields), column(row.ref_object_wid, row.ref_fields)];
    return child && parent ? [{ child, parent }] : [];
  });
}
