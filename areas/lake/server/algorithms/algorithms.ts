import { sql, type Selectable } from 'kysely';
import { deleteAlgorithm, getAlgorithm, lakeErrors, listAlgorithms, saveAlgorithm, shapeOf, type AlgorithmInput } from '#areas/lake';
import { AlgorithmProblem } from '#engine/algorithms/algorithm.ts';
import { checkTemplate } from '#engine/algorithms/template-sql.ts';
import type { Context, Principal, Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { refusedField } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

type AlgorithmRow = Selectable<Tables['algorithm']>;

export const algorithmHandlers = [
  handle(listAlgorithms, async ({ body: { key } }, context) => {
    let algorithms = seen(context);
    if (key) algorithms = algorithms.where(sql<boolean>`strpos(lower(algorithm.name || ' ' || algorithm.description), lower(${key})) > 0`);
    return context.page(algorithms, { key: 'algorithm.wid', sort: '-modify_time', sortable: { name: 'algorithm.name', modify_time: 'algorithm.modify_time' } });
  }),

  handle(getAlgorithm, async ({ query: { wid } }, context) => {
    const algorithm = await seen(context).where('algorithm.wid', '=', wid).executeTakeFirst();
    if (!algorithm) throw new UserError(lakeErrors.noAlgorithm);
    return algorithm;
  }),

  handle(saveAlgorithm, async ({ body }, context) => {
    const { db, services, user } = context;
    const { wid, row_version, roles, parameters, ...facts } = body;
    // Functions of a lake can reach more than a text shows: as a free query, it is for those who see everything.
    if (user.role.scope !== 'all') throw new UserError(lakeErrors.algorithmNeedsAll);
    const before = wid ? await visibleAlgorithm(context, wid) : undefined;
    checkFacts(body);
    const same = await db.selectFrom('algorithm').select('wid').where(sql<boolean>`lower(name) = lower(${facts.name})`).where('wid', '<>', wid ?? '').executeTakeFirst();
    if (same) throw refusedField('name', lakeErrors.algorithmExists, { name: facts.name });
    const values = { ...facts, roles: JSON.stringify(roles), parameters: JSON.stringify(parameters) };
    const row = wid
      ? await updateRecord(db, 'algorithm', { wid, row_version: row_version ?? 0 }, values, user, { who: (person) => services.people.nameOf(person, db) })
      : await insertRecord(db, 'algorithm', values, user);
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: told(before) }), after: told(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteAlgorithm, async ({ body }, context) => {
    const algorithm = await visibleAlgorithm(context, body.wid);
    const gone = await context.db.deleteFrom('algorithm').where('wid', '=', body.wid).where('row_version', '=', body.row_version).returning('wid').executeTakeFirst();
    if (!gone) throw new UserError(lakeErrors.noAlgorithm);
    context.audit({ wid: algorithm.wid, name: algorithm.name, before: told(algorithm) });
    return null;
  }),
];

/** Seen by whom its department or its maker is shown to. */
function visible({ scopes }: Services, user: Principal) {
  if (user.role.scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(${scopes.departments(user, 'algorithm.dept_id')} or ${scopes.records(user, 'algorithm.creator')})`;
}

export async function visibleAlgorithm({ db, services, user }: Seeing, wid: string): Promise<AlgorithmRow> {
  const row = await db.selectFrom('algorithm').selectAll().where('wid', '=', wid).where(visible(services, user)).executeTakeFirst();
  if (!row) throw new UserError(lakeErrors.noAlgorithm);
  return row;
}

function seen({ db, services, user }: Pick<Context, 'db' | 'services'> & { user: Principal }) {
  const { organisation } = services;
  return db.selectFrom('algorithm').select([
    'wid', 'row_version', 'create_time', 'modify_time', 'name', 'description', 'dept_id', 'sql', 'roles', 'parameters',
    organisation.departmentName('algorithm.dept_id').as('dept_name'), organisation.personName('algorithm.creator').as('creator_name'),
  ]).where(visible(services, user));
}

function checkFacts(body: AlgorithmInput): void {
  for (const list of ['roles', 'parameters'] as const) {
    const keys = body[list].map(({ key }) => key);
    const twice = keys.findIndex((key, at) => keys.indexOf(key) < at);
    if (twice >= 0) throw refusedField(`${list}.${twice}.key`, lakeErrors.algorithmKeyTwice, { key: keys[twice]! });
  }
  const shape = shapeOf(body);
  for (const [at, one] of shape.parameters.entries()) {
    if (one.kind !== 'integer' && one.kind !== 'number') continue;
    const fits = Number.isFinite(one.default) && one.default >= one.least && one.default <= one.most && (one.kind === 'number' || Number.isInteger(one.default));
    if (!fits) throw refusedField(`parameters.${at}.default`, lakeErrors.badAlgorithmDefault, { key: one.key });
  }
  try {
    checkTemplate(body.sql, shape);
  } catch (error) {
    throw refusedAlgorithm(error);
  }
}

/** What is wrong, at its field; anything else as it is. */
export function refusedAlgorithm(error: unknown): unknown {
  if (!(error instanceof AlgorithmProblem)) return error;
  return new UserError(lakeErrors.badAlgorithm, { reason: error.text }, { [error.field]: error.text });
}

const told = ({ name, description, dept_id, sql: text, roles, parameters }: AlgorithmRow) => ({ name, description, dept_id, sql: text, roles, parameters });
