import { Button, Checkbox, Form, Input, InputNumber, Space } from 'antd';
import { useState } from 'react';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { getSplitChoices, mostSplitParts } from '../../contract/task-split.ts';
import { splitWords } from './split-words.ts';

interface LinesProps {
  text: string;
  onChange: (text: string) => void;
  problem: string | undefined;
}

/** Which values make which part. */
export function ValueLines({ text, onChange, problem, rest, onRest }: LinesProps & { rest: boolean; onRest: (rest: boolean) => void }) {
  const say = useWords(splitWords);
  return (
    <>
      <Form.Item label={say('valueLines')} required extra={say('valueLinesHint')} help={problem} validateStatus={problem ? 'error' : undefined}>
        <Input.TextArea rows={5} value={text} aria-label={say('valueLines')} onChange={(event) => onChange(event.target.value)} />
      </Form.Item>
      <Form.Item extra={rest ? undefined : say('restHint')}><Checkbox checked={rest} onChange={(event) => onRest(event.target.checked)}>{say('rest')}</Checkbox></Form.Item>
    </>
  );
}

/** Where ranges end; the source knows from where to where its values go. */
export function RangeLines({ text, onChange, problem, task, field }: LinesProps & { task: string; field: string }) {
  const say = useWords(splitWords);
  const [parts, setParts] = useState(4);
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState<string>();
  const suggest = async () => {
    setAsking(true);
    setTold(undefined);
    try {
      const { bounds } = await send(getSplitChoices, { query: { wid: task, field, parts }, level: noticeLevel.silent });
      if (bounds.length > 0) onChange(bounds.join('\n'));
      else setTold(say('noBounds'));
    } catch (error) {
      setTold(errorText(error));
    } finally {
      setAsking(false);
    }
  };
  const said = told ?? problem;
  return (
    <>
      <Form.Item label={say('parts')}>
        <Space>
          <InputNumber min={2} max={mostSplitParts} precision={0} value={parts} aria-label={say('parts')} suffix={say('partsUnit')} onChange={(count) => setParts(count ?? 2)} />
          <Button loading={asking} onClick={() => void suggest()}>{say('suggest')}</Button>
        </Space>
      </Form.Item>
      <Form.Item label={say('boundLines')} required extra={say('boundLinesHint')} help={said} validateStatus={said ? 'error' : undefined}>
        <Input.TextArea rows={5} value={text} aria-label={say('boundLines')} onChange={(event) => onChange(event.target.value)} />
      </Form.Item>
    </>
  );
}
