import { Input } from 'antd';
import type { DataType } from '#engine/types/data-type.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { checkFieldExpression } from '../../contract/task-tables.ts';
import { typeText } from './type-text.ts';
import { useRested } from './use-target-fields.ts';
import { wizardWords } from './wizard-words.ts';

interface ExpressionInputProps {
  value: string;
  onChange: (text: string) => void;
  columns: { name: string; type: DataType; nullable: boolean }[];
  /** It must say yes or no. */
  filter?: boolean;
  label: string;
}

/** An expression, with what it gives or where it is wrong. */
export function ExpressionInput({ value, onChange, columns, filter = false, label }: ExpressionInputProps) {
  const say = useWords(wizardWords);
  const text = useText();
  const rested = useRested(value);
  const check = useCall(checkFieldExpression, { body: { columns, text: rested, filter } }, { enabled: rested.trim() !== '', keepPrevious: true, level: noticeLevel.silent }).data;
  const current = rested.trim() !== '' ? check : undefined;
  const wrong = current?.problem ? { before: rested.slice(0, current.at), part: rested.slice(current.at, current.end), after: rested.slice(current.end) } : undefined;
  return (
    <>
      <Input.TextArea className="mapping-expression" autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} status={current?.problem ? 'error' : undefined} value={value} aria-label={label} onChange={(event) => onChange(event.target.value)} />
      {current?.problem && (
        <div className="mapping-note" data-level="error" role="alert">
          {say('atCharacter', { at: current.at + 1 })}{text(current.problem)}{' '}
          {wrong?.part.trim() && <code>{wrong.before.slice(-20)}<mark>{wrong.part}</mark>{wrong.after.slice(0, 20)}</code>}
        </div>
      )}
      {current?.type && !filter && <div className="task-quiet">{say('expressionGives', { type: typeText(current.type) })}</div>}
    </>
  );
}
