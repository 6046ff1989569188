import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Tooltip } from 'antd';
import { useWords } from '#platform/web/words.ts';
import type { LakeField, LakeTable } from '../../../contract/lake-tables.ts';
import type { ModelSource } from '../../../contract/model.ts';
import { fieldsWords } from './fields-words.ts';
import { LakeTableSelect } from './lake-table-select.tsx';

interface SourcesEditorProps {
  sources: readonly ModelSource[];
  columns: Map<string, readonly LakeField[]>;
  onChange: (sources: ModelSource[]) => void;
  readOnly: boolean;
}

/** A short name from a table's: the first letters of its words. */
export function aliasFor(table: string, taken: readonly string[]): string {
  const plain = table.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean).map((word) => word[0]).join('').replace(/^[0-9]+/, '') || 't';
  for (let number = 1; ; number += 1) {
    const alias = number === 1 ? plain.slice(0, 20) : `${plain.slice(0, 20)}${number}`;
    if (!taken.includes(alias)) return alias;
  }
}

/** The tables a model stands on, and how they are joined. */
export function SourcesEditor({ sources, columns, onChange, readOnly }: SourcesEditorProps) {
  const say = useWords(fieldsWords);
  const set = (at: number, change: Partial<ModelSource>) => onChange(sources.map((source, index) => (index === at ? { ...source, ...change } : source)));
  const fieldsOf = (alias: string) => (columns.get(alias) ?? []).map(({ field, comment }) => ({ value: field, label: comment ? `${field} · ${comment}` : field }));
  const choose = (at: number, row: LakeTable) => set(at, { schema: row.schema_name, table: row.dataObject, ...(sources[at]!.table === '' && { alias: aliasFor(row.dataObject, sources.filter((_, index) => index !== at).map(({ alias }) => alias)) }) });
  return (
    <div className="model-sources">
      {sources.map((source, at) => (
        <div key={at} className="model-source">
          {at === 0 ? <span className="lake-note">{say('main')}</span> : (
            <Select value={source.join} disabled={readOnly} aria-label={say('on')} style={{ minWidth: 104 }} onChange={(join) => set(at, { join })} options={[{ value: 'left', label: say('left') }, { value: 'inner', label: say('inner') }]} />
          )}
          <LakeTableSelect value={source} disabled={readOnly} placeholder={say('chooseTable')} onChange={(row) => choose(at, row)} />
          <Input value={source.alias} disabled={readOnly} aria-label={say('alias')} placeholder={say('alias')} maxLength={30} spellCheck={false} onChange={(event) => set(at, { alias: event.target.value.replaceAll(/\W/g, '') })} />
          {at > 0 && source.on.map((pair, index) => {
            const setPair = (change: Partial<typeof pair>) => set(at, { on: source.on.map((one, place) => (place === index ? { ...one, ...change } : one)) });
            const before = sources.slice(0, at).flatMap(({ alias }) => (columns.get(alias) ?? []).map(({ field }) => ({ value: JSON.stringify([alias, field]), label: `${alias}.${field}` })));
            return (
              <span key={index} className="model-pair">
                <span className="lake-note">{say('on')}</span>
                <Select showSearch disabled={readOnly} aria-label={say('on')} value={pair.field ? JSON.stringify([pair.from, pair.field]) : undefined} options={before} onChange={(value) => { const [from, field] = JSON.parse(value) as [string, string]; setPair({ from, field }); }} />
                =
                <Select showSearch disabled={readOnly} aria-label={source.alias} value={pair.to || undefined} options={fieldsOf(source.alias)} onChange={(to) => setPair({ to })} />
              </span>
            );
          })}
          {at > 0 && !readOnly && <Tooltip title={say('addPair')}><Button type="text" size="small" icon={<PlusOutlined />} aria-label={say('addPair')} onClick={() => set(at, { on: [...source.on, { from: sources[0]!.alias, field: '', to: '' }] })} /></Tooltip>}
          {!readOnly && <Tooltip title={say('removeSource')}><Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${say('removeSource')} ${source.alias}`} onClick={() => onChange(sources.filter((_, index) => index !== at))} /></Tooltip>}
        </div>
      ))}
      {!readOnly && (
        <div><Button size="small" icon={<PlusOutlined />} onClick={() => onChange([...sources, { alias: aliasFor('t', sources.map(({ alias }) => alias)), schema: '', table: '', join: 'left', on: sources.length > 0 ? [{ from: sources[0]!.alias, field: '', to: '' }] : [] }])}>{say('addSource')}</Button></div>
      )}
    </div>
  );
}
