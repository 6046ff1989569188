import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { DropMenu } from '#platform/web/blocks/drop-menu.tsx';
import { useWords } from '#platform/web/words.ts';
import { leftOut, pointerChoices, pointerSteps, writePointer, type PointerChoice, type PointerContext, type Step } from './pointer-choice.ts';
import { trialWords } from './trial-words.ts';
import './trial.css';

interface TreeProps {
  context: PointerContext;
  onChoose: (choice: PointerChoice) => void;
}

/** A reply to look into; the name of a node offers what it can be used for. */
export function JsonTree({ value, ...rest }: TreeProps & { value: unknown }) {
  const say = useWords(trialWords);
  return <div className="json-tree"><Node {...rest} name={say('root')} path={[]} value={value} /></div>;
}

const choiceWords = {
  list_pointer: 'useList', record_pointer: 'useRecord', offset_pointer: 'useOffset', pk_fields: 'useKey', auth_result_pointer: 'useToken', pager_pointer: 'useTotal',
} as const;

function Node({ name, path, value, context, onChoose }: TreeProps & { name: string; path: readonly Step[]; value: unknown }) {
  const say = useWords(trialWords);
  const entries = entriesOf(value);
  const [open, setOpen] = useState(path.length < 3);
  const choices = pointerChoices(path, value, context);
  const isList = !context.signIn && typeof value === 'object' && value !== null && writePointer(path) === writePointer(pointerSteps(context.list_pointer));
  const label = <span className="json-name">{name}</span>;
  return (
    <div className="json-node">
      <div className="json-line" data-list={isList || undefined}>
        {entries
          ? <Button type="text" size="small" className="json-fold" aria-expanded={open} aria-label={say(open ? 'collapse' : 'expand')} icon={open ? <CaretDownOutlined /> : <CaretRightOutlined />} onClick={() => setOpen(!open)} />
          : <span className="json-fold" />}
        {choices.length === 0 ? label : (
          <DropMenu menu={{
            items: choices.map((choice) => ({ key: choice.field, label: `${say(choice.field === 'pager_pointer' && context.pager_type === 'cursor' ? 'useCursor' : choiceWords[choice.field])} ${choice.value}` })),
            onClick: ({ key }) => onChoose(choices.find(({ field }) => field === key)!),
          }}>
            <button type="button" className="json-choose">{label}</button>
          </DropMenu>
        )}
        <span className="json-value" data-kind={value === null ? 'null' : typeof value}>
          {entries ? say(Array.isArray(value) ? 'items' : 'keys', { count: Array.isArray(value) ? entries.length + leftOut(value) : entries.length }) : JSON.stringify(value)}
        </span>
        {isList && <Tag>{say('isList')}</Tag>}
      </div>
      {open && entries && (
        <div className="json-children">
          {entries.map(([key, child]) => <Node key={key} name={String(key)} path={[...path, key]} value={child} context={context} onChoose={onChoose} />)}
          {Array.isArray(value) && leftOut(value) > 0 && <div className="json-line json-more">{say('more', { count: leftOut(value) })}</div>}
        </div>
      )}
    </div>
  );
}

function entriesOf(value: unknown): [Step, unknown][] | undefined {
  if (Array.isArray(value)) return value.slice(0, leftOut(value) > 0 ? -1 : undefined).map((item, index) => [index, item]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}
