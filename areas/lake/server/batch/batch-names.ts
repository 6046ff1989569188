import { sql } from 'kysely';
import { lakeErrors, layerSchemas, type BatchOptions, type PlannedTask } from '#areas/lake';
import type { Text } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { freeTargetName, isTargetName, refuseSharedTarget, suggestTargetName } from '../tasks/target-name.ts';

interface Source { databasename: string; sys_label: string }
interface Asked { schema: string; table: string; name: string; target_table: string }
interface Named { name: string; target: string; problems: PlannedTask['problems']; warnings: Text[] }

/** Names of tasks and of their tables, each different from all that are taken and from one another. */
export class BatchNames {
  readonly #db: Database;
  readonly #source: Source;
  readonly #options: BatchOptions;
  /** Lower case, as the store compares them. */
  readonly #names: Set<string>;
  readonly #targets = new Set<string>();
  readonly #twice: ReadonlySet<string>;
  readonly #given = new Set<string>();

  static async for(db: Database, source: Source, options: BatchOptions, asked: readonly Asked[]): Promise<BatchNames> {
    const wanted = asked.flatMap(({ schema, table, name }) => (name ? [name] : [taskName(source, table), taskName(source, `${schema}.${table}`)])).map((name) => name.toLowerCase());
    const { rows } = await sql<{ name: string }>`select lower(name) as name from task where deleted_time is null and lower(name) = any(${wanted})`.execute(db);
    return new BatchNames(db, source, options, asked, new Set(rows.map(({ name }) => name)));
  }

  private constructor(db: Database, source: Source, options: BatchOptions, asked: readonly Asked[], taken: Set<string>) {
    this.#db = db;
    this.#source = source;
    this.#options = options;
    this.#names = taken;
    this.#twice = new Set(asked.map(({ table }) => table).filter((table, index, all) => all.indexOf(table) !== index));
  }

  async choose(asked: Asked, place: { schema: string; table: string }, write: PlannedTask['write_mode']): Promise<Named> {
    const problems: PlannedTask['problems'] = [];
    const warnings: Text[] = [];
    const name = asked.name || await this.#freeName(place);
    if (asked.name) {
      if (this.#given.has(name.toLowerCase())) problems.push({ field: 'name', text: said(new UserError(lakeErrors.namedTwice, { name })) });
      else if (this.#names.has(name.toLowerCase())) problems.push({ field: 'name', text: said(new UserError(lakeErrors.taskExists, { name })) });
      this.#given.add(name.toLowerCase());
    }
    this.#names.add(name.toLowerCase());
    const schema = layerSchemas[this.#options.layer];
    const target = asked.target_table || await freeTargetName(this.#db, schema, this.#wantedTarget(place.table), this.#targets);
    if (asked.target_table) problems.push(...await this.#targetProblems(target, schema, write, warnings));
    this.#targets.add(target.toLowerCase());
    return { name, target, problems, warnings };
  }

  async #freeName({ schema, table }: { schema: string; table: string }): Promise<string> {
    const first = taskName(this.#source, this.#twice.has(table) && schema ? `${schema}.${table}` : table);
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? first : `${first} ${number}`;
      if (this.#names.has(name.toLowerCase())) continue;
      if (number === 1) return name;
      const taken = await this.#db.selectFrom('task').select('wid').where('deleted_time', 'is', null).where((task) => task(task.fn('lower', ['name']), '=', name.toLowerCase())).executeTakeFirst();
      if (!taken) return name;
    }
  }

  #wantedTarget(table: string): string {
    const { prefix, suffix, find, replace } = this.#options;
    const changed = find ? table.replaceAll(find, replace) : table;
    if (prefix === null) return suggestTargetName(this.#source.sys_label.replace(/[^\w-]/g, '') || this.#source.databasename, changed + suffix);
    return suggestTargetName('', prefix + changed + suffix);
  }

  async #targetProblems(target: string, schema: string, mode: string, warnings: Text[]): Promise<PlannedTask['problems']> {
    const at = (text: Text): PlannedTask['problems'] => [{ field: 'target_table', text }];
    if (!isTargetName(target)) return at(lakeErrors.badTargetName);
    if (this.#targets.has(target.toLowerCase())) return at(said(new UserError(lakeErrors.namedTwice, { name: target })));
    try {
      await refuseSharedTarget(this.#db, { wid: undefined, target_schema: schema, target_table: target, mode });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return at(said(error));
    }
    const { rows } = await sql`select from lake_table where schema_name = ${schema} and lower(table_name) = lower(${target}) limit 1`.execute(this.#db);
    if (rows.length > 0) warnings.push({ zh: '湖内已有这张表，将写入其中。', en: 'The lake has this table already; it will be written to.' });
    return [];
  }
}

const taskName = ({ databasename }: Source, table: string): string => `${databasename}-${table}`.slice(0, 450);
const said = (error: UserError): Text => ({ zh: error.say('zh'), en: error.say('en') });
