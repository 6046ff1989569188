import { Checkbox, Form, Modal, Radio, Segmented, Select } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { splitTask, type getSplitChoices, type SplitBy, type SplitField } from '../../contract/task-split.ts';
import { getTask, listTasks } from '../../contract/tasks.ts';
import { groupsOf, linesOf } from './part-lines.ts';
import { RangeLines, ValueLines } from './split-lines.tsx';
import { splitWords } from './split-words.ts';

interface SplitFieldsProps {
  choices: ReplyOf<typeof getSplitChoices>;
  mayRun: boolean;
  title: string;
  onClose: () => void;
}

/** A database task becomes several, each with its share of the rows. */
export function SplitFields({ choices: { wid, name, status, fields, targets }, mayRun, title, onClose }: SplitFieldsProps) {
  const say = useWords(splitWords);
  const [field, setField] = useState<SplitField | undefined>(fields.find(({ is_pk }) => is_pk) ?? fields[0]);
  const [wanted, setWanted] = useState<'values' | 'ranges'>('ranges');
  const [lines, setLines] = useState({ values: '', ranges: '' });
  const [rest, setRest] = useState(true);
  const [target, setTarget] = useState<(typeof targets)[number]>('own');
  const [given, setGiven] = useState(name);
  const [offline, setOffline] = useState(status === 'online' && mayRun);
  const split = useChange(splitTask, { refresh: [listTasks, getTask], success: ({ made }) => say('done', { count: made.length }), level: noticeLevel.silent });
  const way = field?.ways.includes(wanted) ? wanted : field?.ways[0] === 'values' ? 'values' : 'ranges';
  const by: SplitBy | undefined = field && (way === 'values' ? { kind: way, field: field.name, groups: groupsOf(lines.values), rest } : { kind: way, field: field.name, bounds: linesOf(lines.ranges) });
  const said = by?.kind === 'values' ? by.groups.length : (by?.bounds.length ?? 0);
  const parts = said === 0 ? 0 : said + (by?.kind === 'ranges' || rest ? 1 : 0);
  const put = (text: string) => setLines({ ...lines, [way]: text });
  const go = () => by && split.mutate({ body: { wid, by, target, name: given.trim(), original: offline ? 'offline' : 'keep' } }, { onSuccess: onClose });
  const problem = split.error ? errorText(split.error) : undefined;
  return (
    <Modal open width={640} title={title} okText={say('split')} cancelText={say('cancel')} okButtonProps={{ disabled: parts === 0 || !given.trim() }} confirmLoading={split.isPending} onOk={go} onCancel={onClose}>
      <Form layout="vertical">
        <div className="split-row">
          <Form.Item label={say('field')} required className="split-field">
            <Select value={field?.name} placeholder={say('fieldHint')} showSearch={{ optionFilterProp: 'label' }} onChange={(chosen) => setField(fields.find((one) => one.name === chosen))}
              options={fields.map((one) => ({ value: one.name, label: `${one.name}${one.comment && ` · ${one.comment}`}${one.is_pk ? ` · ${say('primaryKey')}` : ''}` }))} />
          </Form.Item>
          <Form.Item label={say('way')}>
            <Segmented value={way} onChange={setWanted} options={(['ranges', 'values'] as const).map((value) => ({ value, label: say(value), disabled: !field?.ways.includes(value) }))} />
          </Form.Item>
        </div>
        {field && (way === 'values'
          ? <ValueLines text={lines.values} onChange={put} rest={rest} onRest={setRest} problem={problem} />
          : <RangeLines key={field.name} task={wid} field={field.name} text={lines.ranges} onChange={put} problem={problem} />)}
        {targets.length > 1 && (
          <Form.Item label={say('target')}>
            <Radio.Group value={target} onChange={(event) => setTarget(event.target.value as typeof target)} options={targets.map((value) => ({ value, label: say(value === 'own' ? 'targetOwn' : 'targetSame') }))} />
          </Form.Item>
        )}
        <Form.Item label={say('name')} required extra={parts > 0 ? say('draftHint', { count: parts }) : undefined}><TextInput value={given} maxLength={480} onChange={(event) => setGiven(event.target.value)} /></Form.Item>
        {status === 'online' && mayRun && <Checkbox checked={offline} onChange={(event) => setOffline(event.target.checked)}>{say('offline')}</Checkbox>}
      </Form>
    </Modal>
  );
}
