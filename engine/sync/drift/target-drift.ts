import type { Text } from '#platform/contract/text.ts';
import type { Column, TableDescription } from '../../connectors/connector.ts';
import type { TableChange } from '../../lake/lake.ts';
import type { DataType } from '../../types/data-type.ts';
import type { CompiledMapping, TargetColumn } from '../mapping/compile-mapping.ts';
import type { SyncPlan } from '../plan.ts';
import { SyncFailure, type SourceColumn, type SourceShape } from '../run.ts';
import { commonType, covers } from './common-type.ts';
import { say } from './drift-texts.ts';
import { isCurrent, modeColumns } from './mode-columns.ts';
import { needsKey, type SourceDrift } from './source-drift.ts';

export interface TargetQuestion {
  plan: SyncPlan;
  compiled: CompiledMapping;
  key: readonly string[];
  /** The table as it stands; null: there is none. */
  target: TableDescription | null;
  /** A table with the wanted types as the lake describes it: what it makes of a type is only comparable with what it made of another. */
  probe: TableDescription | null;
  before: SourceShape | null;
  now: SourceShape;
  lost: readonly string[];
}

export interface TargetDrift {
  /** Of a stage, in order: `filled` by the mapping. Those of a way of writing are not among them. */
  columns: (TargetColumn & { filled: boolean })[];
  /** To be done to a target that exists. */
  alter: TableChange[];
  changes: SourceDrift['changes'];
}

/** What has to be done to the target so that what is brought fits, by the policy of the task. Fails where that says so. */
export function compareTarget(question: TargetQuestion): TargetDrift {
  const { plan, compiled, key, target, probe } = question;
  checkNames(plan, compiled.columns);
  if (!target || !probe) {
    if (plan.policy.missingTable === 'fail') throw new SyncFailure('target', {
      zh: '目标表不存在，而策略要求此时停止。请先创建目标表，或将策略改为“创建”', en: 'There is no target table and the policy says to fail; create it, or change the policy to create',
    });
    return { columns: compiled.columns.map((column) => ({ ...column, nullable: !key.includes(column.name), filled: true })), alter: [], changes: [] };
  }
  checkTable(plan, target);
  const drift: TargetDrift = { columns: [], alter: [], changes: [] };
  const wanted = new Map(compiled.columns.map((column) => [column.name, column]));
  const own = new Set(modeColumns(plan.mode).map(({ name }) => name));
  for (const there of target.columns) {
    const column = wanted.get(there.name);
    if (column) drift.columns.push(followed(question, column, there, drift));
    else if (!own.has(there.name)) leaveEmpty(question, there, drift);
  }
  const present = new Set(target.columns.map(({ name }) => name));
  for (const column of compiled.columns) if (!present.has(column.name)) add(question, column, drift);
  for (const { name, type, comment } of modeColumns(plan.mode)) if (!present.has(name)) drift.alter.push({ change: 'add-column', name, type, comment });
  followTableComment(question, target, drift);
  return drift;
}

function checkNames({ mode }: SyncPlan, columns: readonly TargetColumn[]): void {
  const taken = modeColumns(mode).find(({ name }) => columns.some((column) => column.name === name));
  if (taken) throw new SyncFailure('mapping', {
    zh: `字段名“${taken.name}”由该写入方式自己使用。请在映射中为目标字段改名`, en: `This way of writing keeps the column "${taken.name}" for itself; give the target field another name in the mapping`,
  });
}

function checkTable(plan: SyncPlan, target: TableDescription): void {
  if (target.kind !== 'table') throw new SyncFailure('target', { zh: `目标“${target.table}”是视图，无法写入。请选择其他目标表`, en: `The target "${target.table}" is a view and cannot be written to; choose another` });
  if (needsKey(plan) && plan.mode !== 'history' && target.columns.some(({ name }) => name === isCurrent)) throw new SyncFailure('target', {
    zh: `目标表“${target.table}”保存历史版本，只能以“历史”方式写入。请改用“历史”方式，或选择其他目标表`,
    en: `The target "${target.table}" keeps history and can only be written to in the history mode; choose that, or another target`,
  });
}

function followed({ plan, probe, before, now, compiled, key }: TargetQuestion, column: TargetColumn, there: Column, drift: TargetDrift): TargetDrift['columns'][number] {
  const asked = probe!.columns.find(({ name }) => name === column.name)!;
  const source = changedSource(compiled, column.name, before, now);
  const info = (text: Text) => drift.changes.push({ level: 'info', text });
  if (source && plan.policy.changedType === 'fail') throw new SyncFailure('schema-changed', say.typeFails(column.name, source.was.type, source.is.type));
  let { type } = there.mapping;
  if (asked.native === there.native) {
    if (source) info(say.typeKept(column.name, source.is.type, type));
    type = column.type;
  } else if (covers(type, asked.mapping.type)) {
    // Said once: when it comes to be so.
    if (source || (!before && !covers(asked.mapping.type, type))) info(say.typeKept(column.name, source?.is.type ?? column.type, type));
  } else {
    type = followedType(plan, column, there.mapping.type, asked.mapping.type);
    drift.alter.push({ change: 'change-type', name: column.name, type });
    info(say.typeFollowed(column.name, there.mapping.type, type));
  }
  const comment = followedComment(column, there, before, now, compiled);
  if (comment !== there.comment) {
    drift.alter.push({ change: 'comment', name: column.name, comment });
    info(say.comment(column.name));
  }
  return { name: column.name, type, comment, nullable: there.nullable && !key.includes(column.name), filled: true };
}

function followedType(plan: SyncPlan, column: TargetColumn, there: DataType, asked: DataType): DataType {
  if (plan.policy.changedType === 'fail') throw new SyncFailure('schema-changed', say.typeFails(column.name, there, asked));
  const common = commonType(there, asked);
  if (!common) throw new SyncFailure('schema-changed', say.typeRefused(column.name, there, asked));
  return common === asked ? column.type : common;
}

/** The one column of the source that a target column comes from, if its type is another than at the last run. */
function changedSource({ lineage }: CompiledMapping, target: string, before: SourceShape | null, now: SourceShape): { was: SourceColumn; is: SourceColumn } | undefined {
  const sources = lineage.find((line) => line.target === target)?.sources ?? [];
  for (const name of sources) {
    const was = before?.columns.find((column) => column.name === name);
    const is = now.columns.find((column) => column.name === name);
    if (was && is && JSON.stringify(was.type) !== JSON.stringify(is.type)) return { was, is };
  }
  return undefined;
}

/** A comment that people gave the target stays, unless the source says something new. */
function followedComment(column: TargetColumn, there: Column, before: SourceShape | null, now: SourceShape, { lineage }: CompiledMapping): string {
  const source = lineage.find((line) => line.target === column.name)?.sources[0];
  const was = before?.columns.find(({ name }) => name === source)?.comment;
  const is = now.columns.find(({ name }) => name === source)?.comment;
  return was !== undefined && is !== undefined && was !== is && column.comment === is ? is : there.comment;
}

function leaveEmpty({ plan, lost }: TargetQuestion, there: Column, drift: TargetDrift): void {
  if (plan.mode === 'overwrite' && !plan.part && !there.nullable) throw new SyncFailure('target', say.required(there.name));
  if (!there.nullable && there.default === null && there.generated === null) throw new SyncFailure('target', say.required(there.name));
  drift.columns.push({ name: there.name, type: there.mapping.type, comment: there.comment, nullable: true, filled: false });
  if (!lost.includes(there.name)) drift.changes.push({ level: 'warning', text: say.unfilled(there.name) });
}

function add({ plan, before, compiled, key }: TargetQuestion, column: TargetColumn, drift: TargetDrift): void {
  const everything = plan.mapping.length === 0;
  if (everything && plan.policy.newColumn === 'fail') throw new SyncFailure('schema-changed', say.notExpected([column.name]));
  if (everything && plan.policy.newColumn === 'ignore') {
    drift.changes.push({ level: 'warning', text: say.ignored(column.name) });
    return;
  }
  const sources = compiled.lineage.find(({ target }) => target === column.name)?.sources ?? [];
  const fresh = before !== null && sources.some((source) => !before.columns.some(({ name }) => name === source));
  drift.changes.push({ level: 'info', text: fresh ? say.added(column.name) : say.addedToTarget(column.name) });
  drift.alter.push({ change: 'add-column', name: column.name, type: column.type, ...(column.comment ? { comment: column.comment } : {}) });
  drift.columns.push({ ...column, nullable: !key.includes(column.name), filled: true });
}

function followTableComment({ before, now }: TargetQuestion, target: TableDescription, drift: TargetDrift): void {
  if (!before || before.comment === now.comment || target.comment !== before.comment) return;
  drift.alter.push({ change: 'comment', comment: now.comment });
  drift.changes.push({ level: 'info', text: say.tableComment() });
}
