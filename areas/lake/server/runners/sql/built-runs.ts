import { BuilderProblem } from '#engine/builder/builder-problem.ts';
import type { BuiltTable } from '#engine/builder/compile-builder.ts';
import type { TableShape } from '#engine/builder/builder-fields.ts';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import type { Definition } from '#areas/lake';
import { builtTable, factsNow } from '../../builder/built-table.ts';
import { RunFailure, type LineageFact, type RunContext, type TaskFinding } from '../runner.ts';
import { parametersOf } from '../shared/sync-task.ts';

type Built = BuiltTable & { shapes: ReadonlyMap<string, TableShape> };
type Builder = NonNullable<Definition<'subject'>['builder']>;

/** What a builder comes to for this run; tables may have changed since it was saved. */
export async function builtForRun(context: RunContext<'subject'>, session: LakeSession, lake: Lake, builder: Builder): Promise<Built> {
  const { values, ...when } = parametersOf(context, '');
  try {
    return await builtTable(context.db, session, lake, builder, { run: context.run.wid, time: new Date(), parameters: { ...when, values: { ...context.definition.parameters, ...values } } });
  } catch (error) {
    if (!(error instanceof BuilderProblem)) throw error;
    throw new RunFailure('mapping', error.text, { cause: error });
  }
}

/** Exact, field by field: the builder knows what each is made of. */
export function builtLineage({ columns, shapes }: Built, target: string): LineageFact[] {
  return columns.flatMap(({ name, sources, how }) => sources.map(({ alias, column }): LineageFact => {
    const { schema, table } = shapes.get(alias)!;
    return { from: { kind: 'lake', place: `lake:${schema}.${table}`, field: column }, to: { kind: 'lake', place: target, field: name }, how };
  }));
}

/** What people wrote about the fields goes along with them. */
export async function keepComments(session: LakeSession, target: { schema: string; table: string }, { columns }: Built): Promise<void> {
  const comments = columns.flatMap(({ name, comment }) => (comment ? [{ change: 'comment' as const, name, comment }] : []));
  if (comments.length > 0) await session.alterTable(target, comments);
}

/** Findings name the part of the builder; without any, the lake was asked and takes it. */
export async function builtFindings(definition: Definition<'subject'>, builder: Builder, { db, services, signal }: Pick<RunContext, 'db' | 'services' | 'signal'>): Promise<TaskFinding[]> {
  const { target, parameters } = definition;
  if (!target) return [{ part: 'target', level: 'error', text: { zh: '请选择写入目标表的方式。', en: 'Choose how the table is written.' } }];
  const facts = factsNow();
  return services.lakes.use(signal, async (session, lake): Promise<TaskFinding[]> => {
    try {
      const { sql, columns } = await builtTable(db, session, lake, builder, { ...facts, parameters: { ...facts.parameters, values: { ...parameters, ...facts.parameters.values } } });
      await session.query(`select * from (${sql}) as answer limit 0`, { rows: 1, seconds: 30 });
      const lost = target.mode === 'upsert' ? target.key.find((key) => !columns.some(({ name }) => name === key)) : undefined;
      if (lost !== undefined) return [{ part: 'target', level: 'error', text: { zh: `主键“${lost}”不在结果字段中，请重新选择。`, en: `The key "${lost}" is no field of the result. Choose again.` } }];
      return target.mode === 'upsert' && target.key.length === 0 ? [{ part: 'target', level: 'error', text: { zh: '合并写入需要主键，请选择。', en: 'Merging needs a key. Choose it.' } }] : [];
    } catch (error) {
      if (!(error instanceof BuilderProblem)) throw error;
      return [{ part: `builder.${error.part}`, level: 'error', text: error.text }];
    }
  });
}
