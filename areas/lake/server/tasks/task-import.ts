import { TaskInput, type CarriedTask, type importTasks } from '#areas/lake';
import type { ReplyOf } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { shapeProblems } from '#platform/server/shape-problems.ts';
import type { TaskRow } from '../runners/runner.ts';
import { moveInto } from '../compose/composite-tasks.ts';
import { checkOnline } from './check-online.ts';
import type { AtTasks } from './each-task.ts';
import { prepareTask } from './prepare-task.ts';
import { storeTask } from './store-task.ts';
import { findReference, missingText, sayReference, withLocalWids } from './task-references.ts';
import { visibleTask } from './visible-tasks.ts';

type Imported = ReplyOf<typeof importTasks>['tasks'][number];
type Conflict = 'skip' | 'rename' | 'replace';

/** Brings tasks of a file in, one after another; what cannot come is told, and the others come all the same. */
export class TaskImport {
  readonly #context: AtTasks;
  readonly #conflict: Conflict;
  readonly #preview: boolean;
  /** Wids of the file and what they are here. In a preview a task that would be made has an empty one. */
  readonly #made = new Map<string, string>();
  readonly #names = new Set<string>();

  constructor(context: AtTasks, conflict: Conflict, preview: boolean) {
    this.#context = context;
    this.#conflict = conflict;
    this.#preview = preview;
  }

  async run(tasks: readonly CarriedTask[]): Promise<Imported[]> {
    const results = new Map<CarriedTask, Imported>();
    let left = [...tasks];
    // Those that name no task of the file first, then those that name these.
    while (left.length > 0) {
      const waiting = new Set(left.map(({ name }) => name));
      const ready = left.filter((task) => !Object.values(task.references).some(({ what, name }) => what === 'task' && name !== task.name && waiting.has(name)));
      for (const task of ready.length > 0 ? ready : left) results.set(task, await this.#one(task));
      left = ready.length > 0 ? left.filter((task) => !ready.includes(task)) : [];
    }
    // Last: the flow may stand behind its tasks in the file.
    for (const [task, result] of results) if (task.composite && result.wid && result.what !== 'skip') result.problem = await this.#join(result.wid, task.composite);
    return tasks.map((task) => results.get(task)!);
  }

  /** It comes all the same where there is no such flow here, or no room in it; that is told. */
  async #join(wid: string, composite: string): Promise<Imported['problem']> {
    const context = this.#context;
    const flow = this.#made.get(composite) ?? await findReference(this.#context, { what: 'task', source: '', schema: '', name: composite });
    if (!flow) return missingText(composite);
    try {
      await context.db.transaction().execute(async (db) => {
        const inside = { ...context, db, services: context.services, user: context.user, audit: (entry) => context.audit(entry) } as AtTasks;
        await moveInto(inside, [await visibleTask(inside, wid)], flow);
      });
      return null;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { zh: error.say('zh'), en: error.say('en') };
    }
  }

  async #one(task: CarriedTask): Promise<Imported> {
    const { db } = this.#context;
    const standing = await db.selectFrom('task').select('wid').where('deleted_time', 'is', null).where((one) => one(one.fn('lower', ['name']), '=', one.fn('lower', [one.val(task.name)]))).executeTakeFirst();
    const taken = standing !== undefined || this.#names.has(task.name.toLowerCase());
    const told = (what: Imported['what'], more: Partial<Imported> = {}): Imported => ({ name: task.name, kind: task.kind, what, new_name: task.name, wid: '', problem: null, ...more });
    if (taken && this.#conflict === 'skip') {
      if (standing) this.#made.set(task.name, standing.wid);
      return told('skip', { wid: standing?.wid ?? '' });
    }
    const name = taken && this.#conflict === 'rename' ? await this.#freeName(task.name) : task.name;
    this.#names.add(name.toLowerCase());
    const what = !taken ? 'create' : this.#conflict === 'rename' ? 'rename' : 'replace';
    try {
      const before = what === 'replace' ? await visibleTask(this.#context, standing?.wid ?? '') : undefined;
      const { local, missing, internal } = await this.#resolve(task);
      if (missing.length > 0) return told('refuse', { problem: missingText(missing.join(', ')) });
      const input = await this.#input(task, name, what, before, local);
      if ('problem' in input) return told('refuse', input);
      if (this.#preview) {
        if (!internal) await prepareTask(this.#context, input, before);
        this.#made.set(task.name, before?.wid ?? '');
        return told(what, { new_name: name });
      }
      if (before) await checkOnline(this.#context, input);
      const { row, before: stored } = await storeTask(this.#context, { ...input, note: this.#context.language === 'zh' ? '由文件导入' : 'Imported from a file' });
      this.#made.set(task.name, row.wid);
      this.#context.audit({ wid: row.wid, name: row.name, ...(stored && { before: { version_number: stored.version_number } }), after: { imported: true, version_number: row.version_number } });
      return told(what, { new_name: name, wid: row.wid });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return told('refuse', { problem: { zh: error.say('zh'), en: error.say('en') } });
    }
  }

  async #resolve({ references }: CarriedTask): Promise<{ local: Map<string, string>; missing: string[]; internal: boolean }> {
    const local = new Map<string, string>();
    const missing: string[] = [];
    let internal = false;
    for (const [wid, reference] of Object.entries(references)) {
      const made = reference.what === 'task' ? this.#made.get(reference.name) : undefined;
      internal ||= made === '';
      const here = made ?? await findReference(this.#context, reference);
      if (here === undefined) missing.push(sayReference(reference));
      else local.set(wid, here);
    }
    return { local, missing, internal };
  }

  async #input(task: CarriedTask, name: string, what: string, before: TaskRow | undefined, local: Map<string, string>): Promise<TaskInput | { problem: Imported['problem'] }> {
    const project = task.project ? await this.#context.db.selectFrom('task_project').select('wid').where('name', '=', task.project).executeTakeFirst() : undefined;
    const place = before ?? { project_wid: project?.wid ?? null, folder_wid: null, dept_id: null, owner: null };
    const { project_wid, folder_wid, dept_id, owner } = place;
    const given = {
      ...withLocalWids(task.content, local), kind: task.kind, name, project_wid, folder_wid, dept_id, owner,
      ...(before && { wid: before.wid, row_version: before.row_version }),
      // Beside the one that stands it gets a table of its own.
      ...(what === 'rename' && { target_table: '' }),
    };
    const [problem] = shapeProblems(TaskInput, given);
    return problem ? { problem: { zh: `${problem.path} ${problem.text.zh}`, en: `${problem.path} ${problem.text.en}` } } : TaskInput.parse(given);
  }

  async #freeName(name: string): Promise<string> {
    for (let number = 2; ; number += 1) {
      const suffix = ` (${number})`;
      const candidate = name.slice(0, 500 - suffix.length) + suffix;
      if (this.#names.has(candidate.toLowerCase())) continue;
      const taken = await this.#context.db.selectFrom('task').select('wid').where('deleted_time', 'is', null).where((one) => one(one.fn('lower', ['name']), '=', candidate.toLowerCase())).executeTakeFirst();
      if (!taken) return candidate;
    }
  }
}
