import { AutoComplete, Button, Form, Select } from 'antd';
import { useState } from 'react';
import type { ChangeFormat } from '#engine/sync/topic-changes/change-format.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { previewKafkaChanges } from '../../contract/semi-structured-tasks.ts';
import { ChangesPreview } from './changes-preview.tsx';
import { kafkaChangesWords } from './kafka-changes-words.ts';

const patience = 45_000;
const zones = Intl.supportedValuesOf('timeZone');
const hints = { debezium: 'debeziumHint', canal: 'canalHint', maxwell: 'maxwellHint' } as const;

interface KafkaChangesProps {
  source: string;
  topic: string;
  format: ChangeFormat;
  onChange: (format: ChangeFormat) => void;
}

/** Which table of a topic whose messages tell changes, and what its latest messages say. */
export function KafkaChanges({ source, topic, format, onChange }: KafkaChangesProps) {
  const say = useWords(kafkaChangesWords);
  const [asked, setAsked] = useState<{ database_wid: string; topic: string; format: ChangeFormat }>();
  const preview = useCall(previewKafkaChanges, { body: asked! }, { enabled: asked !== undefined, level: noticeLevel.silent, fresh: 60_000, timeout: patience });
  const tables = preview.data?.tables ?? [];
  const read = (chosen: ChangeFormat) => setAsked({ database_wid: source, topic, format: chosen });
  const choose = (table: string) => {
    onChange({ ...format, table });
    if (asked && tables.some((one) => one.table === table)) read({ ...format, table });
  };
  const isOld = asked !== undefined && (asked.topic !== topic || asked.database_wid !== source || asked.format.kind !== format.kind);
  return (
    <>
      <p className="task-quiet">{say(hints[format.kind])}</p>
      <div className="task-wizard-row">
        <Form.Item label={say('table')} extra={say('tableHint')}>
          <AutoComplete aria-label={say('table')} placeholder={say('tablePlaceholder')} value={format.table} options={tables.map(({ table }) => ({ value: table }))} onChange={choose} allowClear
            showSearch={{ filterOption: (text, option) => option?.value.toLowerCase().includes(text.toLowerCase()) ?? false }} />
        </Form.Item>
        {format.kind === 'canal' && (
          <Form.Item label={say('zone')} extra={say('zoneHint')}>
            <Select aria-label={say('zone')} allowClear showSearch placeholder={say('zonePlaceholder')} value={format.zone || undefined} options={zones.map((value) => ({ value }))} onChange={(zone?: string) => onChange({ ...format, zone: zone ?? '' })} />
          </Form.Item>
        )}
      </div>
      <div className="task-wizard-bar">
        <Button disabled={source === '' || topic === ''} loading={preview.isFetching} onClick={() => (asked && !isOld && JSON.stringify(asked.format) === JSON.stringify(format) ? void preview.refetch() : read(format))}>{say('preview')}</Button>
        <span>{say('previewHint')}</span>
      </div>
      {asked && !isOld && <ChangesPreview answer={preview} table={format.table} />}
    </>
  );
}
