import { rm } from 'node:fs/promises';
import { topicReader } from '#engine/sync/readers/kafka/topic-reader.ts';
import type { Reader } from '#engine/sync/run.ts';
import { tellsChanges, type ChangeFormat } from '#engine/sync/topic-changes/change-format.ts';
import { runTopicChanges } from '#engine/sync/topic-changes/run-topic-changes.ts';
import type { MessageFormat } from '#engine/sync/readers/kafka/message-fields.ts';
import type { Definition } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { RunFailure, type RunContext, type RunOutcome, type TaskRow, type TaskRunner } from '../runner.ts';
import { readerFindings } from '../shared/check-plan.ts';
import { forgettingPlace } from '../shared/forget-place.ts';
import { registerTarget } from '../shared/register-target.ts';
import { outcomeOf, parametersOf, syncTask, targetOf } from '../shared/sync-task.ts';
import { changeFindings } from './change-findings.ts';

/** A run takes what is in the topic when it begins; the next one goes on behind it. */
export const kafkaRunner: TaskRunner<'kafka'> = {
  kind: 'kafka',
  ...forgettingPlace,
  async check(task, definition, context) {
    if (definition.topic === '') return [{ part: 'source', level: 'error', text: noTopic }];
    const { format } = definition;
    const lake = await context.services.lakes.current();
    if (tellsChanges(format)) return changeFindings({ connect: await connecting(context, definition), ...definition, format, signal: context.signal, lake });
    const findings = await readerFindings(await open(context, task, definition, format), definition.plan, lake);
    if (format.kind === 'json' && !format.fields) findings.push({
      part: 'source', level: 'info', text: { zh: '未声明字段，每次执行按主题中的消息识别；声明字段可使结构保持不变。', en: 'No fields are declared, so each run tells them from messages of the topic. Declared fields stay the same.' },
    });
    return findings;
  },
  async run(context) {
    const { task, definition, definition: { format } } = context;
    if (definition.topic === '') throw new RunFailure('source-table', noTopic);
    if (tellsChanges(format)) return applyChanges(context, format);
    return syncTask(context, { reader: await open(context, task, definition, format), plan: definition.plan, place: placeOf(definition) });
  },
};

const noTopic = { zh: '请选择主题。', en: 'Choose a topic.' };
const placeOf = ({ database_wid, topic }: Definition<'kafka'>) => `source:${database_wid}/${topic}`;
const groupOf = ({ wid }: Pick<TaskRow, 'wid'>) => `tributary-${wid}`;

async function connecting({ db, services }: { db: Database; services: Services }, { database_wid }: Definition<'kafka'>) {
  const source = await services.businessSources.get(db, database_wid);
  return (signal: AbortSignal) => services.businessSources.kafka(source, signal);
}

async function open(context: Pick<RunContext, 'db' | 'services' | 'signal'>, task: TaskRow, definition: Definition<'kafka'>, format: MessageFormat): Promise<Reader> {
  const { topic, facts, start } = definition;
  return topicReader({ connect: await connecting(context, definition), signal: context.signal, topic, format, facts, start, group: groupOf(task) });
}

async function applyChanges(context: RunContext<'kafka'>, format: ChangeFormat): Promise<RunOutcome> {
  const { services, run, task, definition, signal } = context;
  const { topic, start, plan } = definition;
  const segments = services.lakes.segments(`${run.wid}-${run.attempt}`);
  try {
    const result = await runTopicChanges({
      task: task.wid, run: run.wid, attempt: run.attempt, topic, format, start, plan, segments, signal, target: targetOf(context), lake: await services.lakes.current(), connect: await connecting(context, definition),
      group: groupOf(task), parameters: parametersOf(context, placeOf(definition)), report: { log: context.log, progress: context.progress },
    });
    return outcomeOf(context, result, placeOf(definition));
  } finally {
    // Windows that are in stay in, also when a later one failed.
    await registerTarget({ ...context, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    await rm(segments, { recursive: true, force: true });
  }
}
