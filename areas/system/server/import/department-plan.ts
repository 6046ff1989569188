import { sql } from 'kysely';
import { systemErrors } from '#areas/system';
import { fillText } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import type { ImportContext, ImportRow, PlannedRow, RowProblem } from '#platform/server/import/import-kind.ts';
import { DepartmentReferences } from './department-references.ts';
import { readDepartmentRow, type DepartmentFields, type KnownDepartment } from './department-rows.ts';
import { codeOf, type DepartmentSurvey } from './department-survey.ts';
import { FileDepartments } from './file-departments.ts';
import { findRings } from './rings.ts';
import { reason } from './reasons.ts';

export interface PlannedDepartment extends PlannedRow {
  wid: string;
  fields?: DepartmentFields;
  /** The parent before; undefined for a new one. */
  before?: string | null;
}

/** What becomes of every row of the file: parents are found among the rows too, and a bad parent spoils its children. */
export async function planDepartments(context: ImportContext, survey: DepartmentSurvey): Promise<Map<number, PlannedDepartment | RowProblem[]>> {
  const { db } = context;
  const known = await knownDepartments(context, survey.rows.map(codeOf));
  const leaders = await leadersOf(context, survey.rows);
  const references = new DepartmentReferences(context.services.scopes.departments(context.user, 'department.wid'));
  await references.load(db, survey.rows.flatMap((row) => row.cells.get('parent')?.trim() || []));
  const inFile = new FileDepartments(survey, known);

  const outcome = new Map<number, PlannedDepartment | RowProblem[]>();
  for (const row of survey.rows) outcome.set(row.number, planRow(row, { context, survey, known, leaders, references, inFile }));
  const spoil = (row: number, problem: RowProblem) => outcome.set(row, [...[outcome.get(row)!].flat().filter((one): one is RowProblem => 'reason' in one), problem]);

  for (const { row, way } of await findRings(db, plannedParents(outcome), inFile)) {
    spoil(row, { row, column: 'parent', reason: reason('ring', { way }) });
  }
  spreadDownwards(outcome, inFile, spoil);
  return outcome;
}

interface Facts {
  context: ImportContext;
  survey: DepartmentSurvey;
  known: ReadonlyMap<string, KnownDepartment>;
  leaders: ReadonlyMap<string, string>;
  references: DepartmentReferences;
  inFile: FileDepartments;
}

function planRow(row: ImportRow, { context, survey, known: all, leaders, references, inFile }: Facts): PlannedDepartment | RowProblem[] {
  const code = codeOf(row);
  const at = (column: string, why: RowProblem['reason']): RowProblem => ({ row: row.number, column, reason: why });
  const first = survey.firstRowOf(code);
  if (first !== undefined && first !== row.number) return [at('code', reason('twice', { row: first }))];
  const known = all.get(code);
  if (known) {
    if (!known.own) return [at('code', filled(systemErrors.codeTaken, { code }))];
    if (context.choices.existing === 'refuse') return [at('code', reason('exists'))];
    if (context.choices.existing === 'skip') return { row: row.number, does: 'skip', wid: known.wid };
  }
  const problems: RowProblem[] = [];
  const pid = parentOf(row, known);
  const leader = leaderOf();
  const { department, problems: own } = readDepartmentRow(row, known, { pid, leader });
  problems.push(...own);
  if (problems.length > 0 || !department) return problems;
  return { row: row.number, does: known ? 'update' : 'create', wid: inFile.widOf(code), fields: department, ...(known && { before: known.parent }) };

  function parentOf({ cells }: ImportRow, before: KnownDepartment | undefined): string | null {
    const reference = cells.get('parent')?.trim();
    const everywhere = context.user.role.scope === 'all';
    if (!reference) {
      if (!before && !everywhere) problems.push(at('parent', systemErrors.topLevelOutOfScope));
      return before?.parent ?? null;
    }
    const found = inFile.byCode(reference) ?? inStoreOrFile(reference);
    if (typeof found === 'string') problems.push(at('parent', reason(found === 'missing' ? 'departmentMissing' : 'departmentAmbiguous', { name: reference })));
    else if (!found.own && found.wid !== before?.parent) problems.push(at('parent', systemErrors.departmentNotYours));
    return typeof found === 'string' ? null : found.wid;
  }

  function inStoreOrFile(reference: string) {
    const stored = references.find(reference);
    return stored === 'missing' ? inFile.byPath(reference) : stored;
  }

  function leaderOf(): string | null {
    const userid = row.cells.get('leader')?.trim();
    if (!userid) return known?.leader ?? null;
    const wid = leaders.get(userid.toLowerCase());
    if (!wid) problems.push(at('leader', reason('leaderMissing', { name: userid })));
    return wid ?? null;
  }
}

function plannedParents(outcome: ReadonlyMap<number, PlannedDepartment | RowProblem[]>): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const plan of outcome.values()) if (!Array.isArray(plan) && plan.fields) parents.set(plan.wid, plan.fields.pid);
  return parents;
}

/** A new department whose row is bad is not made, so what hangs under it has nowhere to hang. */
function spreadDownwards(outcome: Map<number, PlannedDepartment | RowProblem[]>, inFile: FileDepartments, spoil: (row: number, problem: RowProblem) => void): void {
  const children = Map.groupBy([...outcome.values()].flatMap((plan) => (Array.isArray(plan) || !plan.fields?.pid ? [] : [{ row: plan.row, pid: plan.fields.pid, wid: plan.wid }])), ({ pid }) => inFile.rowOf(pid));
  const bad = [...outcome].filter(([, plan]) => Array.isArray(plan)).map(([row]) => row);
  for (let row = bad.pop(); row !== undefined; row = bad.pop()) {
    for (const child of children.get(row) ?? []) {
      if (Array.isArray(outcome.get(child.row))) continue;
      spoil(child.row, { row: child.row, column: 'parent', reason: reason('parentBad', { row }) });
      bad.push(child.row);
    }
  }
}

async function knownDepartments({ db, services, user }: ImportContext, codes: readonly string[]): Promise<Map<string, KnownDepartment>> {
  const { rows } = await sql<KnownDepartment & { code: string }>`
    select wid, code, name, parent, order_num, leader, disabled, ${services.scopes.departments(user, 'department.wid')} as own
    from department where code = any(${[...new Set(codes)]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

async function leadersOf({ db }: { db: Database }, rows: readonly ImportRow[]): Promise<Map<string, string>> {
  const userids = [...new Set(rows.flatMap(({ cells }) => cells.get('leader')?.trim().toLowerCase() || []))];
  const { rows: found } = await sql<{ userid: string; wid: string }>`
    select lower(userid) as userid, wid from user_account where deleted_time is null and lower(userid) = any(${userids}::text[])`.execute(db);
  return new Map(found.map(({ userid, wid }) => [userid, wid]));
}

const filled = (text: { zh: string; en: string }, values: Record<string, string>) => ({ zh: fillText(text.zh, values), en: fillText(text.en, values) });
