import type { Text } from '#platform/contract';
import type { Asking } from '../runners/custom/node-sources.ts';
import type { TaskRow } from '../runners/runner.ts';
import { sensitiveNames } from './mask-quarantine.ts';
import { maskQuoted } from './mask-quoted.ts';
import { ToldValues } from './told-values.ts';

/** Where it could not be found out, every column may be sensitive. */
const all: ReadonlySet<string> = Object.assign(new Set(['']), { has: () => true });

/** Whatever a driver or a server says, the password that it was given is not in it. */
async function secretsOf({ db, services }: Asking, { database_wid }: TaskRow): Promise<ToldValues> {
  const words = new ToldValues();
  if (database_wid) for (const word of await services.businessSources.secretWords(db, database_wid).catch(() => [])) words.add(word);
  return words;
}

/** Makes what went wrong fit to be told to all who see the run, and to be sent on. What is secret or sensitive is asked once, when there is trouble. */
export function cleanerOf(asking: Asking, task: TaskRow): (text: Text) => Promise<Text> {
  let asked: Promise<[ReadonlySet<string>, ToldValues]> | undefined;
  return async ({ zh, en }) => {
    asked ??= Promise.all([sensitiveNames(asking, task).catch(() => all), secretsOf(asking, task)]);
    const [names, secrets] = await asked;
    const clean = (text: string) => secrets.hide(maskQuoted(text, names));
    return { zh: clean(zh), en: clean(en) };
  };
}
