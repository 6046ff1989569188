import type { Schedule } from '#engine/schedule/schedule.ts';
import { sql } from 'kysely';
import { definitions, lakeErrors, matchComposite, TaskInput } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { storeTask } from '../tasks/store-task.ts';
import { visibleTask, visibleTasks, type Seeing } from '../tasks/visible-tasks.ts';
import { contentOf } from '../tasks/write-versions.ts';

/** Of the specification: what holds when no limit is given. */
const usualLimit = 50;

const limitOf = (task: TaskRow): number => definitions.composite.safeParse(task.definition).data?.limit ?? usualLimit;

async function subtasksOf({ db }: Seeing, composite: string): Promise<number> {
  const { count } = await db.selectFrom('task').select((all) => all.fn.countAll<number>().as('count')).where('composite_wid', '=', composite).where('deleted_time', 'is', null).executeTakeFirstOrThrow();
  return count;
}

/** The newest one of those that belong together. */
async function matching({ db, services, user }: Seeing, belong: string): Promise<TaskRow | undefined> {
  return db.selectFrom('task').selectAll().where('kind', '=', 'composite').where('deleted_time', 'is', null).where(visibleTasks(services, user))
    .where(sql<boolean>`definition->>'belong_type' = ${belong}`).orderBy('create_time', 'desc').limit(1).executeTakeFirst();
}

/** Gives each task that is made a composite flow with room, and opens further ones as they fill up. */
export class CompositeToJoin {
  readonly #context: AtTasks;
  readonly #source: { wid: string; databasename: string };
  readonly #keep: boolean;
  readonly #like: Pick<TaskInput, 'project_wid' | 'folder_wid' | 'dept_id'>;
  readonly #schedule: Schedule | null;
  /** New ones, in the order they were made. */
  readonly made: TaskRow[] = [];
  #at: { wid: string; room: number } | undefined;

  static async open(context: AtTasks, source: { wid: string; databasename: string }, { wid, keep, schedule = null }: { wid: string | null; keep: boolean; schedule?: Schedule | null }, like: Pick<TaskInput, 'project_wid' | 'folder_wid' | 'dept_id'>): Promise<CompositeToJoin> {
    const joining = new CompositeToJoin(context, source, keep, schedule, like);
    if (wid === null) return joining;
    const composite = await visibleTask(context, wid);
    if (composite.kind !== 'composite') throw new UserError(lakeErrors.noComposite);
    joining.#at = { wid, room: limitOf(composite) - await subtasksOf(context, wid) };
    return joining;
  }

  private constructor(context: AtTasks, source: { wid: string; databasename: string }, keep: boolean, schedule: Schedule | null, like: Pick<TaskInput, 'project_wid' | 'folder_wid' | 'dept_id'>) {
    this.#context = context;
    this.#schedule = schedule;
    this.#source = source;
    this.#keep = keep;
    // Whoever calls may hold more than this.
    this.#like = { project_wid: like.project_wid, folder_wid: like.folder_wid, dept_id: like.dept_id };
  }

  get wid(): string | null {
    return this.#at?.wid ?? null;
  }

  async add(task: TaskRow): Promise<void> {
    if (!this.#at || (this.#at.room <= 0 && !this.#keep)) this.#at = await this.#another();
    await this.#context.db.updateTable('task').set({ composite_wid: this.#at.wid }).where('wid', '=', task.wid).execute();
    this.#at.room -= 1;
  }

  async #another(): Promise<{ wid: string; room: number }> {
    const { db } = this.#context;
    for (let number = 1; ; number += 1) {
      const name = `${this.#source.databasename.slice(0, 400)} 复合流${number === 1 ? '' : ` ${number}`}`;
      const taken = await db.selectFrom('task').select('wid').where('deleted_time', 'is', null).where((task) => task(task.fn('lower', ['name']), '=', name.toLowerCase())).executeTakeFirst();
      if (taken) continue;
      const input = TaskInput.parse({ kind: 'composite', name, ...this.#like, layer: null, schedule: this.#schedule, definition: { belong_type: this.#source.wid, limit: usualLimit } });
      const { row } = await storeTask(this.#context, { ...input, note: '' });
      this.#context.audit({ wid: row.wid, name: row.name, after: contentOf(row) });
      this.made.push(row);
      return { wid: row.wid, room: usualLimit };
    }
  }
}

export const compositeHandlers = [
  handle(matchComposite, async ({ query, body }, context) => {
    const composite = await matching(context, body.belong_type ?? query.belong_type);
    if (!composite) return { matched: false, subtasksOverflow: false, wid: null, name: '', subtasks: 0, multipleTask_subtasks_limit: usualLimit };
    const [subtasks, limit] = [await subtasksOf(context, composite.wid), limitOf(composite)];
    return { matched: true, subtasksOverflow: subtasks + body.count > limit, wid: composite.wid, name: composite.name, subtasks, multipleTask_subtasks_limit: limit };
  }),
];
