import type { Text } from '#platform/contract/text.ts';
import type { SyncPlan } from '../plan.ts';
import { SyncFailure, type SourceColumn, type SourceShape } from '../run.ts';
import { nameOf, say } from './drift-texts.ts';

export interface SourceDrift {
  /** What this run takes: without columns that are ignored, without lines of the mapping that have lost their column. */
  shape: SourceShape;
  plan: SyncPlan;
  /** Of the target, empty from now on. */
  lost: string[];
  changes: { level: 'info' | 'warning'; text: Text }[];
}

/** The source as it was at the last run against the source now. Whether types can be followed is for the target to say. */
export function compareSource(plan: SyncPlan, before: SourceShape | null, now: SourceShape, cursor: string | null = null): SourceDrift {
  const changes: SourceDrift['changes'] = [];
  const everything = plan.mapping.length === 0;
  const names = new Set(now.columns.map(nameOf));
  const known = before ? new Set(before.columns.map(nameOf)) : names;
  const added = now.columns.filter(({ name }) => !known.has(name));
  const gone = before?.columns.filter(({ name }) => !names.has(name)) ?? [];
  const lines = plan.mapping.filter(({ origin }) => before && origin.kind === 'field' && !names.has(origin.field));
  const lost = everything ? gone.map(nameOf) : lines.map(({ target }) => target);
  if (lost.length && plan.policy.lostColumn === 'fail') throw new SyncFailure('schema-changed', say.lost(lost, renaming(gone, added)));
  const lostKeys = lost.filter((name) => plan.key.includes(name) || (!plan.key.length && before!.primaryKey.includes(name) && needsKey(plan)));
  if (lostKeys.length) throw new SyncFailure('key-missing', say.lostKey(lostKeys));
  for (const name of lost) changes.push({ level: 'warning', text: say.kept(name) });
  const renamed = renaming(gone, added);
  if (renamed && lost.length) changes.push({ level: 'warning', text: renamed });

  let columns = now.columns;
  if (everything && added.length) {
    if (plan.policy.newColumn === 'fail') throw new SyncFailure('schema-changed', say.notExpected(added.map(nameOf)));
    if (plan.policy.newColumn === 'ignore') {
      columns = columns.filter(({ name }) => known.has(name));
      for (const { name } of added) changes.push({ level: 'warning', text: say.ignored(name) });
    }
  }
  if (before) {
    if (isAnother(before.incarnation?.table, now.incarnation?.table)) changes.push(cursor === null ? { level: 'info', text: say.madeAnew() } : { level: 'warning', text: say.madeAnewBehind() });
    compareKeys(plan, before, now, changes);
    compareDetails(before, { ...now, columns }, changes);
  }
  return { shape: { ...now, columns }, plan: lines.length ? { ...plan, mapping: plan.mapping.filter((line) => !lines.includes(line)) } : plan, lost, changes };
}

const isAnother = (one: string | undefined, other: string | undefined) => one !== undefined && other !== undefined && one !== other;

export const needsKey = ({ mode }: Pick<SyncPlan, 'mode'>) => mode !== 'append' && mode !== 'overwrite';

/** Only a guess, for people to read: one column went, one of the same type came. */
function renaming(gone: readonly SourceColumn[], added: readonly SourceColumn[]): Text | undefined {
  const [from, to] = [gone[0], added[0]];
  return gone.length === 1 && added.length === 1 && from && to && from.native === to.native ? say.renamed(from.name, to.name) : undefined;
}

function compareKeys(plan: SyncPlan, before: SourceShape, now: SourceShape, changes: SourceDrift['changes']): void {
  if (JSON.stringify(before.primaryKey) === JSON.stringify(now.primaryKey)) return;
  if (needsKey(plan) && !plan.key.length) throw new SyncFailure('schema-changed', say.keyRefused(before.primaryKey, now.primaryKey));
  changes.push({ level: 'info', text: say.key(before.primaryKey, now.primaryKey) });
}

function compareDetails(before: SourceShape, now: SourceShape, changes: SourceDrift['changes']): void {
  const info = (text: Text) => changes.push({ level: 'info', text });
  const old = new Map(before.columns.map((column) => [column.name, column]));
  for (const column of now.columns) {
    const was = old.get(column.name);
    if (!was) continue;
    if (was.nullable && !column.nullable) info(say.nowRequired(column.name));
    if (!was.nullable && column.nullable) info(say.nowOptional(column.name));
    if ((was.default ?? null) !== (column.default ?? null)) info(say.defaultChanged(column.name));
  }
  const both = (one: SourceShape, other: SourceShape) => {
    const there = new Set(other.columns.map(nameOf));
    return one.columns.map(nameOf).filter((name) => there.has(name)).join('\n');
  };
  if (both(before, now) !== both(now, before)) info(say.order());
}

/** What changed while it was read. Data of two structures is never mixed: fails when it concerns a column that was read. */
export function compareDuring(atBegin: SourceShape, atEnd: SourceShape, used: readonly string[]): Text[] {
  const after = new Map(atEnd.columns.map((column) => [column.name, column]));
  const touched = atBegin.columns.filter(({ name, native }) => used.includes(name) && after.get(name)?.native !== native).map(nameOf);
  if (touched.length) throw new SyncFailure('schema-changed', say.duringRun(touched), { passing: true });
  const [begun, ended] = [atBegin.incarnation, atEnd.incarnation];
  if (isAnother(begun?.table, ended?.table) || isAnother(begun?.filling, ended?.filling)) throw new SyncFailure('schema-changed', say.replacedDuringRun(), { passing: true });
  const before = new Set(atBegin.columns.map(nameOf));
  return atEnd.columns.filter(({ name }) => !before.has(name)).map(({ name }) => say.laterColumn(name));
}
