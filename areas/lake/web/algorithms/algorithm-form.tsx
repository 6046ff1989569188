import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { mayTake, type AlgorithmParameter, type AlgorithmRole, type AlgorithmShape, type ParameterValue } from '#engine/algorithms/algorithm.ts';
import { useCall } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { listLakeTables } from '../../contract/lake-tables.ts';
import { listBuilderSources, type BuilderSource } from '../../contract/table-builder.ts';
import { typeText } from '../task-wizard/type-text.ts';
import { useRested } from '../task-wizard/use-target-fields.ts';
import { algorithmsWords } from './algorithms-words.ts';

export interface AlgorithmDraft {
  table: string | undefined;
  columns: Record<string, string[]>;
  parameters: Record<string, ParameterValue>;
}

export const startOf = ({ parameters }: AlgorithmShape): AlgorithmDraft => ({ table: undefined, columns: {}, parameters: Object.fromEntries(parameters.map((one) => [one.key, one.default])) });
export const isComplete = ({ table, columns }: AlgorithmDraft, { roles }: AlgorithmShape): boolean => table !== undefined && roles.every(({ key, least }) => (columns[key]?.length ?? 0) >= least);

interface AlgorithmFormProps {
  shape: AlgorithmShape;
  draft: AlgorithmDraft;
  onChange: (draft: AlgorithmDraft) => void;
  /** By `columns.x` and `parameters.x`. */
  problems: Record<string, string>;
}

/** Which table, which of its fields play which part, and with what numbers. */
export function AlgorithmForm({ shape, draft, onChange, problems }: AlgorithmFormProps) {
  const say = useWords(algorithmsWords);
  const text = useText();
  const tables = useCall(listBuilderSources, { body: { tables: [draft.table!] } }, { enabled: draft.table !== undefined, fresh: 60_000 });
  const source = draft.table ? tables.data?.[0] : undefined;
  const told = (field: string) => (problems[field] ? { validateStatus: 'error' as const, help: problems[field] } : {});
  return (
    <Form layout="vertical" component="section" className="algorithm-form" aria-label={say('input')}>
      <h3>{say('input')}</h3>
      <Form.Item label={say('table')} required><TableSelect source={source} onChoose={(table) => onChange({ ...draft, table, columns: {} })} /></Form.Item>
      {shape.roles.map((role) => (
        <Form.Item key={role.key} label={text(role.title)} required={role.least > 0} {...told(`columns.${role.key}`)}>
          <RoleSelect role={role} source={source} value={draft.columns[role.key] ?? []} onChange={(names) => onChange({ ...draft, columns: { ...draft.columns, [role.key]: names } })} />
        </Form.Item>
      ))}
      {shape.parameters.map((parameter) => (
        <Form.Item key={parameter.key} label={text(parameter.title)} {...told(`parameters.${parameter.key}`)}>
          <ParameterInput parameter={parameter} value={draft.parameters[parameter.key]} onChange={(value) => onChange({ ...draft, parameters: { ...draft.parameters, [parameter.key]: value } })} />
        </Form.Item>
      ))}
    </Form>
  );
}

function TableSelect({ source, onChoose }: { source: BuilderSource | undefined; onChoose: (wid: string) => void }) {
  const say = useWords(algorithmsWords);
  const [key, setKey] = useState('');
  const tables = useCall(listLakeTables, { query: { ps: 50, sort: '-data_time' }, body: { key: useRested(key.trim()) } }, { keepPrevious: true, level: noticeLevel.silent });
  const options = tables.data?.rows.map(({ wid, dataObject, dataObjectName, schema_name }) => ({ value: wid, label: `${schema_name}.${dataObject}${dataObjectName ? ` · ${dataObjectName}` : ''}` }));
  return (
    <Select value={source?.wid} placeholder={say('chooseTable')} aria-label={say('table')} showSearch={{ filterOption: false, onSearch: setKey }} loading={tables.isFetching} options={options}
      labelRender={({ label }) => label ?? (source && `${source.schema_name}.${source.table_name}`)}
      onChange={(wid: string) => {
        setKey('');
        onChoose(wid);
      }} />
  );
}

function RoleSelect({ role, source, value, onChange }: { role: AlgorithmRole; source: BuilderSource | undefined; value: string[]; onChange: (names: string[]) => void }) {
  const say = useWords(algorithmsWords);
  const text = useText();
  const options = source?.fields.filter(({ type }) => mayTake(role, type)).map(({ name, comment, type }) => ({ value: name, label: [name, comment, typeText(type)].filter(Boolean).join(' · ') }));
  const shared = { 'aria-label': text(role.title), disabled: !source, options: options ?? [], showSearch: { optionFilterProp: 'label' }, allowClear: role.least === 0, notFoundContent: say('noSuchFields') };
  if (role.most === 1) return <Select {...shared} placeholder={say('chooseField')} value={value[0]} onChange={(name: string | undefined) => onChange(name === undefined ? [] : [name])} />;
  return <Select mode="multiple" {...shared} maxCount={role.most} placeholder={say('chooseFields', { most: role.most })} value={value} labelRender={({ value: name }) => name} onChange={onChange} />;
}

function ParameterInput({ parameter, value, onChange }: { parameter: AlgorithmParameter; value: ParameterValue | undefined; onChange: (value: ParameterValue) => void }) {
  const say = useWords(algorithmsWords);
  const text = useText();
  const label = text(parameter.title);
  switch (parameter.kind) {
    case 'switch': return <Switch aria-label={label} checked={value === true} onChange={onChange} />;
    case 'text': return <Input aria-label={label} value={String(value ?? '')} maxLength={10_000} onChange={(event) => onChange(event.target.value)} />;
    case 'choice': return <Select aria-label={label} value={value as string} options={parameter.choices.map((choice) => ({ value: choice.value, label: text(choice.title) }))} onChange={onChange} />;
    default: {
      const { least, most, kind } = parameter;
      const bounded = most < 1e15 && least > -1e15;
      return (
        <div className="algorithm-number">
          <InputNumber aria-label={label} value={value as number} min={least} max={most} {...(kind === 'integer' ? { precision: 0 } : { step: most <= 1 ? 0.05 : 0.5 })} onChange={(number) => onChange(number ?? parameter.default)} />
          {bounded && <span className="lake-note">{say('range', { least, most })}</span>}
        </div>
      );
    }
  }
}
