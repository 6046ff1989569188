import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { DataType } from '#engine/types/data-type.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import type { LakeField } from '../../../contract/lake-tables.ts';
import { aggregates, aggregateWords, type Aggregate } from '../../../contract/model-words.ts';
import type { FieldSource, ModelField } from '../../../contract/model.ts';
import { offeredTypes, typeText } from '../../task-wizard/type-text.ts';
import { fieldsWords } from './fields-words.ts';
import { moved } from './field-draft.ts';

interface FieldsGridProps {
  fields: readonly ModelField[];
  columns: Map<string, readonly LakeField[]>;
  /** By the number of the field. */
  problems: ReadonlyMap<number, string>;
  onChange: (fields: ModelField[]) => void;
  onExpression: (at: number) => void;
  readOnly: boolean;
}

const sourceText = (source: FieldSource) => (source.kind === 'field' ? JSON.stringify([source.alias, source.field]) : source.kind);

/** The fields of a model as a sheet: arrows go through a column, Alt with an arrow moves the field, a row is dragged by its number. */
export function FieldsGrid({ fields, columns, problems, onChange, onExpression, readOnly }: FieldsGridProps) {
  const say = useWords(fieldsWords);
  const text = useText();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const set = (at: number, change: Partial<ModelField>) => onChange(fields.map((field, index) => (index === at ? { ...field, ...change } : field)));
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const [row, column] = (event.target as HTMLElement).dataset['cell']?.split(':').map(Number) ?? [];
    if (by === undefined || row === undefined || (event.target instanceof HTMLSelectElement && !event.altKey)) return;
    event.preventDefault();
    if (event.altKey && !readOnly) onChange(moved(fields, row, row + by));
    const frame = event.currentTarget;
    requestAnimationFrame(() => frame.querySelector<HTMLElement>(`[data-cell="${row + by}:${column}"]`)?.focus());
  };
  const types = (type: DataType) => (offeredTypes.some((one) => typeText(one) === typeText(type)) ? offeredTypes : [type, ...offeredTypes]);
  const choose = (at: number, value: string) => {
    if (value === 'expression') return onExpression(at);
    if (value === 'none') return set(at, { source: { kind: 'none' } });
    const [alias, field] = JSON.parse(value) as [string, string];
    return set(at, { source: { kind: 'field', alias, field } });
  };
  const input = (at: number, column: number, key: 'code' | 'name' | 'comment' | 'standard') => (
    <input data-cell={`${at}:${column}`} aria-label={`${say(key)} ${at + 1}`} className={key === 'code' ? 'lake-code' : undefined} value={fields[at]![key]} readOnly={readOnly} spellCheck={false} onChange={(event) => set(at, { [key]: event.target.value })} />
  );
  const tick = (at: number, key: 'key' | 'nullable' | 'sensitive') => (
    <Checkbox aria-label={`${say(key)} ${fields[at]!.code}`} checked={fields[at]![key]} disabled={readOnly} onChange={(event) => set(at, { [key]: event.target.checked, ...(key === 'key' && event.target.checked && { nullable: false }) })} />
  );
  const heads = ['number', 'code', 'name', 'type', 'key', 'nullable', 'sensitive', 'source', 'aggregate', 'standard', 'comment'] as const;
  return (
    <div className="model-grid" onKeyDown={go}>
      <table>
        <thead><tr>{heads.map((head) => <th key={head} scope="col">{say(head)}</th>)}{!readOnly && <th aria-label={say('remove')} />}</tr></thead>
        <tbody>
          {fields.map((field, at) => (
            <tr key={at} data-wrong={problems.has(at) || undefined} data-over={over === at || undefined} title={problems.get(at)}
              onDragOver={(event) => { if (dragged !== undefined) { event.preventDefault(); setOver(at); } }} onDrop={() => { if (dragged !== undefined) onChange(moved(fields, dragged, at)); setDragged(undefined); setOver(undefined); }}>
              <td className="model-number" draggable={!readOnly} onDragStart={() => setDragged(at)} onDragEnd={() => { setDragged(undefined); setOver(undefined); }}>{at + 1}</td>
              <td>{input(at, 0, 'code')}</td>
              <td>{input(at, 1, 'name')}</td>
              <td>
                <select data-cell={`${at}:2`} aria-label={`${say('type')} ${field.code}`} value={typeText(field.type)} disabled={readOnly} onChange={(event) => set(at, { type: types(field.type).find((one) => typeText(one) === event.target.value)! })}>
                  {types(field.type).map((type) => <option key={typeText(type)} value={typeText(type)}>{typeText(type)}</option>)}
                </select>
              </td>
              <td className="model-centre">{tick(at, 'key')}</td>
              <td className="model-centre">{tick(at, 'nullable')}</td>
              <td className="model-centre">{tick(at, 'sensitive')}</td>
              <td>
                <select data-cell={`${at}:3`} aria-label={`${say('source')} ${field.code}`} value={sourceText(field.source)} disabled={readOnly} onChange={(event) => choose(at, event.target.value)}
                  onClick={() => { if (field.source.kind === 'expression' && !readOnly) onExpression(at); }}>
                  <option value="none">{say('noSource')}</option>
                  <option value="expression">{field.source.kind === 'expression' ? field.source.text.slice(0, 60) : say('expression')}</option>
                  {field.source.kind === 'field' && !(columns.get(field.source.alias) ?? []).some((one) => field.source.kind === 'field' && one.field === field.source.field) && <option value={sourceText(field.source)}>{`${field.source.alias}.${field.source.field}`}</option>}
                  {[...columns].map(([alias, list]) => <optgroup key={alias} label={alias}>{list.map((one) => <option key={one.field} value={JSON.stringify([alias, one.field])}>{`${alias}.${one.field}`}</option>)}</optgroup>)}
                </select>
              </td>
              <td>
                <select data-cell={`${at}:4`} aria-label={`${say('aggregate')} ${field.code}`} value={field.aggregate ?? ''} disabled={readOnly} onChange={(event) => set(at, { aggregate: (event.target.value || null) as Aggregate | null })}>
                  <option value="">{say('noAggregate')}</option>
                  {aggregates.map((one) => <option key={one} value={one}>{text(aggregateWords[one])}</option>)}
                </select>
              </td>
              <td>{input(at, 5, 'standard')}</td>
              <td>{input(at, 6, 'comment')}</td>
              {!readOnly && (
                <td style={{ whiteSpace: 'nowrap' }}>
                  <Button type="text" size="small" icon={<ArrowUpOutlined />} disabled={at === 0} aria-label={`${say('up')} ${field.code}`} onClick={() => onChange(moved(fields, at, at - 1))} />
                  <Button type="text" size="small" icon={<ArrowDownOutlined />} disabled={at === fields.length - 1} aria-label={`${say('down')} ${field.code}`} onClick={() => onChange(moved(fields, at, at + 1))} />
                  <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${say('remove')} ${field.code}`} onClick={() => onChange(fields.filter((_, index) => index !== at))} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
