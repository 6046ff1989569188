import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';

const atOnce = 2000;

/** A line a line, read piece by piece, so that a long log takes no memory. */
export async function* logAsText(db: Database, run: string, language: Language): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const lines = await db.selectFrom('run_log').select(['number', 'time', 'level', 'text']).where('run_wid', '=', run).where('number', '>', after).orderBy('number').limit(atOnce).execute();
    if (lines.length > 0) yield `${lines.map(({ time, level, text }) => `${time} ${level.toUpperCase().padEnd(7)} ${text[language].replaceAll('\n', '\n    ')}`).join('\n')}\n`;
    if (lines.length < atOnce) return;
    after = lines.at(-1)!.number;
  }
}
