import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import type { QuarantineRow } from '../../contract/quarantine.ts';
import { changedValues, columnsOf, currentValues, isOpen, type Values } from './corrections.ts';
import { quarantineWords } from './quarantine-words.ts';

interface RowEditorProps {
  row: QuarantineRow;
  saving: boolean;
  /** `replay`: and put it on its way at once. */
  onSave: (values: Values, replay: boolean) => void;
  onReplay: () => void;
}

/** The values of one row, to be corrected in place. */
export function RowEditor({ row, saving, onSave, onReplay }: RowEditorProps) {
  const say = useWords(quarantineWords);
  const before = currentValues(row);
  const [values, setValues] = useState<Values>(before);
  const changed = changedValues(before, values);
  const isChanged = Object.keys(changed).length > 0;
  const editable = isOpen(row);
  const set = (name: string, value: string | null) => setValues((known) => ({ ...known, [name]: value }));
  return (
    <div className="quarantine-editor">
      {row.state === 'refused' && <p>{say('refusedHint')}</p>}
      <dl>
        {columnsOf(row).map((name) => {
          const value = values[name] ?? null;
          const original = row.values[name] ?? null;
          const id = `quarantine-${row.id}-${name}`;
          return (
            <div key={name} data-culprit={name === row.column || undefined}>
              <dt><label htmlFor={id}>{name}</label></dt>
              <dd>
                {editable ? (
                  <>
                    <Input.TextArea id={id} autoSize={{ minRows: 1, maxRows: 6 }} value={value ?? ''} disabled={value === null || saving} placeholder={value === null ? say('isNull') : undefined} onChange={(event) => set(name, event.target.value)} />
                    <Checkbox checked={value === null} disabled={saving} onChange={(event) => set(name, event.target.checked ? null : (original ?? ''))}>{say('isNull')}</Checkbox>
                  </>
                ) : <span className="quarantine-value">{value ?? <i>{say('isNull')}</i>}</span>}
              </dd>
              {name === row.column && <small>{say('culprit')}</small>}
              {row.cut.includes(name) && <small>{say('cutHint')}</small>}
              {value !== original && <small className="quarantine-original">{say('original', { value: original ?? say('isNull') })}</small>}
            </div>
          );
        })}
      </dl>
      {editable && (
        <div className="quarantine-buttons">
          <Button type="primary" loading={saving} onClick={() => (isChanged ? onSave(changed, true) : onReplay())}>{say(isChanged ? 'saveAndReplay' : 'replay')}</Button>
          <Button disabled={!isChanged || saving} onClick={() => onSave(changed, false)}>{say('save')}</Button>
          {!isChanged && <span>{say('nothingChanged')}</span>}
        </div>
      )}
    </div>
  );
}
