import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Segmented } from 'antd';
import { NoFormStyle } from 'antd/es/form/context.js';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listAttributes } from '../../contract/groups.ts';
import { ConditionRow } from './condition-row.tsx';
import { groupsWords } from './groups-words.ts';
import { newCondition, replaceAt, type RuleDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import './rule-builder.css';

const mostConditions = 20;

interface RuleBuilderProps {
  value: RuleDraft;
  onChange: (rule: RuleDraft) => void;
}

/** Conditions one below the other, how they combine, and at once who follows them. */
export function RuleBuilder({ value, onChange }: RuleBuilderProps) {
  const say = useWords(groupsWords);
  const { status } = Form.Item.useStatus();
  const attributes = useCall(listAttributes, undefined, { fresh: 60_000, level: noticeLevel.silent }).data?.attributes ?? [];
  const { match, conditions } = value;
  const set = (next: RuleDraft['conditions']) => onChange({ match, conditions: next });
  return (
    <div className="rule-builder">
      <Segmented<RuleDraft['match']> aria-label={say('match')} size="small" value={match} onChange={(next) => onChange({ match: next, conditions })}
        options={[{ value: 'all', label: say('matchAll') }, { value: 'any', label: say('matchAny') }]} />
      {/* One unfinished condition makes the whole field wrong, but only what is missing is marked. */}
      <NoFormStyle override status>
        {conditions.map((condition, index) => (
          <ConditionRow key={index} condition={condition} place={index + 1} attributes={attributes} marked={status === 'error'}
            onChange={(next) => set(replaceAt(conditions, index, next))}
            onRemove={conditions.length > 1 ? () => set(conditions.toSpliced(index, 1)) : undefined} />
        ))}
      </NoFormStyle>
      <Button type="dashed" size="small" icon={<PlusOutlined />} disabled={conditions.length >= mostConditions} onClick={() => set([...conditions, newCondition()])}>
        {say('addCondition')}
      </Button>
      <RulePreview draft={value} />
    </div>
  );
}
