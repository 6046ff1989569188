import { AutoComplete, Form, Select } from 'antd';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listKafkaSources, listKafkaTopics } from '../../contract/semi-structured-tasks.ts';
import { problemAt } from '../task-wizard/step-props.ts';
import type { TaskFormProps } from '../tasks/task-forms.ts';
import { taskFormWords } from './task-forms-words.ts';

interface KafkaFieldsProps {
  source: string;
  topic: string;
  problems: TaskFormProps['problems'];
  /** Where in the definition the two stand. */
  at: string;
  onChange: (change: { database_wid?: string; topic?: string }) => void;
}

/** A cluster and one of its topics. A topic that is still to be made can be typed. */
export function KafkaFields({ source, topic, problems, at, onChange }: KafkaFieldsProps) {
  const say = useWords(taskFormWords);
  const sources = useCall(listKafkaSources, { query: {} }, { level: noticeLevel.silent });
  const topics = useCall(listKafkaTopics, { query: { wid: source } }, { enabled: source !== '', level: noticeLevel.silent });
  return (
    <div className="task-wizard-row">
      <Form.Item label={say('kafkaSource')} required {...problemAt(problems, `${at}.database_wid`)}>
        <Select<string> aria-label={say('kafkaSource')} placeholder={say('chooseKafka')} value={source || undefined} loading={sources.isFetching} notFoundContent={say('noKafka')} showSearch={{ optionFilterProp: 'label' }}
          options={sources.data?.map(({ wid, databasename, brokers }) => ({ value: wid, label: `${databasename} (${brokers})` })) ?? []} onChange={(wid) => onChange({ database_wid: wid, topic: '' })} />
      </Form.Item>
      <Form.Item label={say('topic')} required {...problemAt(problems, `${at}.topic`)}>
        <AutoComplete aria-label={say('topic')} placeholder={say('topicPlaceholder')} value={topic} options={topics.data?.map((one) => ({ value: one.topic })) ?? []} onChange={(name: string) => onChange({ topic: name })}
          showSearch={{ filterOption: (text, option) => option?.value.toLowerCase().includes(text.toLowerCase()) ?? false }} />
      </Form.Item>
    </div>
  );
}
