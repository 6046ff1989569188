import type { LakeSession } from '#engine/lake/lake.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { runLakeScript } from '#engine/scripts/run-lake-script.ts';
import { ensureBooks, once } from '#engine/sync/books.ts';
import type { Value } from '#engine/types/data-type.ts';
import type { Text } from '#platform/contract';
import { hiddenOfQuery, nobody } from '../../masking/masking.ts';
import { ToldValues } from '../../masking/told-values.ts';
import { RunFailure, type RunOutcome, type TaskRunner } from '../runner.ts';
import { SqlLineage } from '../shared/sql-lineage.ts';
import { parametersOf } from '../shared/sync-task.ts';

const limits = { milliseconds: 30 * 60_000, bytes: 128 * 1024 * 1024 };
/** Of one question: a script is no way to carry whole tables. */
const mostRows = 10_000;
const querySeconds = 600;
const mostLines = 1000;

/** JavaScript over data of the lake: `query(sql)`, `execute(sql)`, `log(…)` and `parameters`. All that it changes holds, or nothing. */
export const scriptRunner: TaskRunner<'script'> = {
  kind: 'script',
  async check(_task, { text }) {
    return text.trim() === '' ? [{ part: 'script', level: 'error', text: { zh: '请写下要执行的脚本。', en: 'Write the script to run.' } }] : [];
  },
  run: ({ db, services, run, task, definition, signal, log, progress }) => services.lakes.use(signal, async (session, lake) => {
    await ensureBooks(session);
    return session.transaction(() => once(session, lake.sql, { task: task.wid, run: run.wid }, async (): Promise<RunOutcome> => {
      const lineage = new SqlLineage({ log }, session, lake);
      const values = new ToldValues();
      const hiddenIn = new Map<string, ReadonlySet<number>>();
      let [read, changed, lines] = [0, 0, 0];
      const shown = () => progress({ phase: 'writing', read: read + changed, bytes: 0, rejected: 0, expected: null });
      const end = await runLakeScript({
        source: definition.text, signal, ...limits, parameters: { ...definition.parameters, ...parametersOf({ run, task }, '').values },
        offers: {
          async query(sql) {
            const { columns, rows } = await answered(session, sql);
            await lineage.asked(sql);
            const hidden = hiddenIn.get(sql) ?? (await hiddenOfQuery({ db, services, user: nobody }, session, lake, sql, columns));
            hiddenIn.set(sql, hidden);
            for (const at of hidden) for (const row of rows) values.add(row[columns[at]!.name]);
            read += rows.length;
            shown();
            return rows;
          },
          async execute(sql) {
            const rows = await session.execute(sql).catch(plainly);
            await lineage.add(sql);
            await lineage.wrote(sql);
            changed += rows;
            shown();
            return rows;
          },
          log(text) {
            lines += 1;
            if (lines > mostLines) return;
            const told = values.hide(text);
            log('info', { zh: told, en: told });
          },
        },
      });
      if ('failed' in end) throw new RunFailure(end.failed === 'time' ? 'timed-out' : end.failed === 'memory' ? 'memory' : 'mapping', words[end.failed](values.hide(end.message)));
      return { tables: 0, read, updated: changed, lineage: lineage.facts, result: { value: values.hideIn(JSON.parse(end.value)) } };
    }));
  }),
};

async function answered(session: LakeSession, sql: string): Promise<{ columns: readonly { name: string }[]; rows: Record<string, unknown>[] }> {
  const { columns, rows, truncated } = await session.query(sql, { rows: mostRows, seconds: querySeconds }).catch(plainly);
  if (truncated) throw new Error(`The question gives more than ${mostRows} rows / 查询结果超过 ${mostRows} 行`);
  return { columns, rows: rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, plain(row[index] ?? null)]))) };
}

/** What a script can do sums with; larger whole numbers keep their digits as text. */
function plain(value: Value): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return Array.isArray(value) ? value.map(plain) : value;
}

function plainly(error: unknown): never {
  throw error instanceof ConnectorFailure ? new Error(`${error.text.en} / ${error.text.zh}`, { cause: error }) : error;
}

const words: Record<'time' | 'memory' | 'error', (message: string) => Text> = {
  time: () => ({ zh: '脚本运行超过 30 分钟，已中止。请检查是否有不会结束的循环。', en: 'The script ran for more than 30 minutes and was stopped. Look for a loop that does not end.' }),
  memory: () => ({ zh: '脚本占用内存过多，已中止。请在 SQL 中汇总，减少取到脚本中的数据。', en: 'The script used too much memory and was stopped. Sum up in SQL and bring less data into the script.' }),
  error: (message) => ({ zh: `脚本出错：${message}`, en: `The script failed: ${message}` }),
};
