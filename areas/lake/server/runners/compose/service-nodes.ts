import { setTimeout as pause } from 'node:timers/promises';
import type { GraphNode } from '#areas/lake';
import { writeExactJson } from '#engine/connectors/records/exact-json.ts';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import { valueText } from '#engine/lake/value-text.ts';
import type { DataType, Value } from '#engine/types/data-type.ts';
import { callService, isGood, whyNot } from '../../model-services/call-service.ts';
import { keepTrial, openSecret } from '../../model-services/model-services.ts';
import { RunFailure, type RunContext } from '../runner.ts';
import type { LocalAnswer } from './local-nodes.ts';

type What<Kind> = Extract<GraphNode['what'], { kind: Kind }>;
interface Parameters { scheduledFor: Date; zone: string; values: Record<string, string> }

/** So much of an answer is kept with the run, for the nodes after it. */
const mostKept = 20_000;
const mostRows = 200;
const querySeconds = 120;

/** Rows of the lake as JSON, for the nodes after it: what does not fit is said, never cut. */
export async function askLake({ services, signal }: Pick<RunContext, 'services' | 'signal'>, { sql }: What<'query'>, parameters: Parameters): Promise<LocalAnswer> {
  const { columns, rows, truncated } = await services.lakes.use(signal, (session) => session.query(resolveParameters(sql, parameters), { rows: mostRows, seconds: querySeconds }));
  const body = writeExactJson(rows.map((row) => Object.fromEntries(columns.map(({ name, type }, index) => [name, plain(row[index] ?? null, type)]))));
  if (truncated || body.length > mostKept) throw new RunFailure('mapping', {
    zh: `查询结果过大：最多 ${mostRows} 行、${mostKept.toLocaleString('en')} 个字符。请用 limit 或汇总缩小，或改用写入湖表的任务。`,
    en: `The answer is too large: at most ${mostRows} rows and ${mostKept.toLocaleString('en')} characters. Use a limit or an aggregate, or a task that fills a table.`,
  });
  return { facts: { read: rows.length, body } };
}

const plain = (value: Value, type: DataType) => (typeof value === 'object' && value !== null ? valueText(value, type) : value);

/** Its result as JSON. What is kept of it counts as a trial, so that its health shows where it is registered. */
export async function askService({ db, services, signal }: Pick<RunContext, 'db' | 'services' | 'signal'>, { service_wid, input }: What<'model'>, retries: number, parameters: Parameters): Promise<LocalAnswer> {
  const service = await db.selectFrom('model_service').selectAll().where('wid', '=', service_wid).executeTakeFirst();
  if (!service) throw new RunFailure('mapping', { zh: '模型服务地址已被删除，请重新选择。', en: 'The model service was deleted. Choose another.' });
  if (!service.enabled) throw new RunFailure('mapping', { zh: `模型服务“${service.name}”已停用。`, en: `The model service "${service.name}" is switched off.` });
  for (let tries = 0; ; tries += 1) {
    const trial = await callService(services, service, openSecret(services, service), resolveParameters(input, parameters), signal);
    signal.throwIfAborted();
    await keepTrial(db, service.wid, null, trial);
    if (isGood(trial)) {
      const body = JSON.stringify(trial.result);
      return { facts: { status: trial.status, body: body.length > mostKept ? `${body.slice(0, mostKept)}…` : body } };
    }
    const reason = whyNot(trial)!;
    if (tries >= retries) throw new RunFailure('http', { zh: `模型服务“${service.name}”：${reason.zh}`, en: `Model service "${service.name}": ${reason.en}` });
    await pause(1000 * 2 ** tries, undefined, { signal });
  }
}
