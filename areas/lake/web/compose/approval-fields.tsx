import { Form, Input, InputNumber } from 'antd';
import { PeoplePicker } from '#platform/web/people.tsx';
import { useWords } from '#platform/web/words.ts';
import type { GraphNode } from '../../contract/compose-graph.ts';
import { composeWords } from './compose-words.ts';

type Approval = Extract<GraphNode['what'], { kind: 'approval' }>;

export function ApprovalFields({ what, set }: { what: Approval; set: (change: Partial<Approval>) => void }) {
  const say = useWords(composeWords);
  return (
    <>
      <Form.Item label={say('question')} extra={say('questionHint')}><Input.TextArea rows={3} maxLength={2000} value={what.question} onChange={(event) => set({ question: event.target.value })} /></Form.Item>
      <Form.Item label={say('approvers')} extra={say('approversHint')}><PeoplePicker value={what.people} onChange={(people) => set({ people })} /></Form.Item>
      <Form.Item label={say('approvalMinutes')} extra={say('approvalMinutesHint')}><InputNumber min={1} max={43_200} precision={0} placeholder={say('noLimit')} value={what.minutes} onChange={(minutes) => set({ minutes })} /></Form.Item>
    </>
  );
}
