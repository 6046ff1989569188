import type { Database } from '#platform/server/database.ts';

/** Names have 500 characters at most; this much is left when a number follows. */
export const longestBase = 480;

/** The wanted name, or the first with a number after it that no other task has. */
export async function freeTaskName(db: Database, wanted: string): Promise<string> {
  // A sign of two halves is not cut in the middle.
  const base = wanted.slice(0, longestBase).replace(/[\uD800-\uDBFF]$/, '');
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${base} ${number}`;
    const taken = await db.selectFrom('task').select('wid').where('deleted_time', 'is', null).where((task) => task(task.fn('lower', ['name']), '=', task.fn('lower', [task.val(name)]))).executeTakeFirst();
    if (!taken) return name;
  }
}
