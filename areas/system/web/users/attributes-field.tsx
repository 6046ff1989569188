import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useWords } from '#platform/web/words.ts';
import { userFormWords } from './user-form-words.ts';

type Attributes = Record<string, string>;
interface Row {
  name: string;
  value: string;
}

interface AttributesFieldProps {
  value?: Attributes;
  onChange?: (attributes: Attributes) => void;
}

/** One and the same, so that it does not look new at every turn. */
const none: Attributes = {};

const rowsOf = (attributes: Attributes): Row[] => Object.entries(attributes).map(([name, value]) => ({ name, value }));
export const attributesOf = (rows: readonly Row[]): Attributes =>
  Object.fromEntries(rows.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value]));

/** Names and values as rows. A row without a name is still being written and does not count. */
export function AttributesField({ value = none, onChange }: AttributesFieldProps) {
  const say = useWords(userFormWords);
  const [rows, setRows] = useState(() => rowsOf(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // The form was filled anew; what came from here is already shown.
    setKnown(value);
    if (JSON.stringify(attributesOf(rows)) !== JSON.stringify(value)) setRows(rowsOf(value));
  }
  const change = (next: Row[]) => {
    setRows(next);
    onChange?.(attributesOf(next));
  };
  const edit = (place: number, part: Partial<Row>) => change(rows.map((row, at) => (at === place ? { ...row, ...part } : row)));
  const written = rows.map(({ name }) => name.trim()).filter(Boolean);
  return (
    <div className="user-attributes">
      {rows.map((row, place) => (
        <div key={place} className="user-attribute">
          <TextInput aria-label={say('attributeName')} placeholder={say('attributeName')} maxLength={100} value={row.name}
            onChange={(event) => edit(place, { name: event.target.value })} />
          <TextInput aria-label={row.name || say('attributeValue')} placeholder={say('attributeValue')} maxLength={1000} value={row.value}
            onChange={(event) => edit(place, { value: event.target.value })} />
          <Button type="text" icon={<CloseOutlined />} aria-label={say('removeAttribute', { name: row.name })}
            onClick={() => change(rows.filter((_, at) => at !== place))} />
        </div>
      ))}
      {new Set(written).size < written.length && <p role="alert">{say('sameName')}</p>}
      <Button size="small" icon={<PlusOutlined />} onClick={() => setRows([...rows, { name: '', value: '' }])}>{say('addAttribute')}</Button>
    </div>
  );
}
