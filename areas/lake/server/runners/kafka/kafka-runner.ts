import { topicReader } from '#engine/sync/readers/kafka/topic-reader.ts';
import type { Reader } from '#engine/sync/run.ts';
import type { Definition } from '#areas/lake';
import { RunFailure, type RunContext, type TaskRow, type TaskRunner } from '../runner.ts';
import { readerFindings } from '../shared/check-plan.ts';
import { forgettingPlace } from '../shared/forget-place.ts';
import { syncTask } from '../shared/sync-task.ts';

/** A run takes what is in the topic when it begins; the next one goes on behind it. */
export const kafkaRunner: TaskRunner<'kafka'> = {
  kind: 'kafka',
  ...forgettingPlace,
  async check(task, definition, context) {
    if (definition.topic === '') return [{ part: 'source', level: 'error', text: noTopic }];
    const findings = await readerFindings(await open(context, task, definition), definition.plan, await context.services.lakes.current());
    if (definition.format.kind === 'json' && !definition.format.fields) findings.push({
      part: 'source', level: 'info', text: { zh: '未声明字段，每次执行按主题中的消息识别；声明字段可使结构保持不变。', en: 'No fields are declared, so each run tells them from messages of the topic. Declared fields stay the same.' },
    });
    return findings;
  },
  async run(context) {
    const { task, definition } = context;
    if (definition.topic === '') throw new RunFailure('source-table', noTopic);
    return syncTask(context, { reader: await open(context, task, definition), plan: definition.plan, place: `source:${definition.database_wid}/${definition.topic}` });
  },
};

const noTopic = { zh: '请选择主题。', en: 'Choose a topic.' };

async function open({ db, services, signal }: Pick<RunContext, 'db' | 'services' | 'signal'>, task: TaskRow, { database_wid, topic, format, facts, start }: Definition<'kafka'>): Promise<Reader> {
  const source = await services.businessSources.get(db, database_wid);
  return topicReader({ connect: (own) => services.businessSources.kafka(source, own), signal, topic, format, facts, start, group: `tributary-${task.wid}` });
}
