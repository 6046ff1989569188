import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { joinKinds, type JoinKind } from '#engine/builder/builder.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { request } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { listLakeTables } from '../../contract/lake-tables.ts';
import { suggestTableJoins } from '../../contract/table-builder.ts';
import type { ReplyOf } from '#platform/contract/call.ts';
import { useRested } from '../task-wizard/use-target-fields.ts';
import { addTable, removeTable } from './builder-draft.ts';
import { FieldSelect, fieldGroups } from './field-select.tsx';
import { builderWords } from './builder-words.ts';
import type { PartProps } from './part-props.ts';

type Suggestions = ReplyOf<typeof suggestTableJoins>;

/** Which tables, and how each is joined to those before it. */
export function TablesPart({ draft, change, sources, problem }: PartProps) {
  const say = useWords(builderWords);
  const aliasOf = (wid: string) => draft.tables.find(({ lake_table }) => lake_table === wid)!.alias;
  const add = async (wid: string, name: string) => {
    let on: { left: string; right: string }[] = [];
    if (draft.tables.length > 0) {
      const found = await request<Suggestions>(suggestTableJoins, { body: { tables: [...new Set(draft.tables.map(({ lake_table }) => lake_table))], added: wid }, level: noticeLevel.silent });
      on = found[0]?.on.map(({ left, right }) => ({ left: `${aliasOf(found[0]!.left)}.${left}`, right })) ?? [];
    }
    change((before) => addTable(before, { wid, table_name: name }, on));
  };
  return (
    <section className="builder-part">
      <header><h3>{say('tables')}</h3><span className="lake-note">{say('tablesHint')}</span></header>
      {draft.tables.map(({ alias, lake_table }, at) => {
        const source = sources.get(lake_table);
        const wrong = problem(`tables.${at}`) ?? (at > 0 ? problem(`joins.${at - 1}`) : undefined);
        return (
          <div key={alias} className="builder-row" data-problem={wrong ? '' : undefined}>
            <div className="builder-head">
              <strong title={source ? `${source.schema_name}.${source.table_name}` : alias}><LongText plain>{alias}</LongText></strong>
              {source && source.table_name !== alias && <span className="lake-code"><LongText plain>{`${source.schema_name}.${source.table_name}`}</LongText></span>}
              {source?.title && source.title !== alias && <span className="lake-note"><LongText plain>{source.title}</LongText></span>}
              {typeof source?.row_count === 'number' && <span className="lake-note">{say('rowsOf', { count: source.row_count.toLocaleString('en') })}</span>}
              {at === 0 && <span className="builder-mark">{say('mainTable')}</span>}
              <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`${say('remove')} ${alias}`} onClick={() => change((before) => removeTable(before, alias))} />
            </div>
            {at > 0 && <JoinRow at={at - 1} draft={draft} change={change} sources={sources} />}
            {wrong && <div className="mapping-note" data-level="error" role="alert">{wrong}</div>}
          </div>
        );
      })}
      <TableSelect onChoose={(wid, name) => void add(wid, name).catch(ignoreTold)} />
    </section>
  );
}

function TableSelect({ onChoose }: { onChoose: (wid: string, name: string) => void }) {
  const say = useWords(builderWords);
  const [key, setKey] = useState('');
  const tables = useCall(listLakeTables, { query: { ps: 50, sort: '-data_time' }, body: { key: useRested(key.trim()) } }, { keepPrevious: true, level: noticeLevel.silent });
  return (
    <Select className="builder-add" value={null} placeholder={say('addTable')} aria-label={say('addTable')} showSearch={{ filterOption: false, onSearch: setKey }} loading={tables.isFetching}
      options={tables.data?.rows.map(({ wid, dataObject, dataObjectName, schema_name }) => ({ value: wid, label: `${schema_name}.${dataObject}${dataObjectName ? ` · ${dataObjectName}` : ''}`, name: dataObject }))}
      onChange={(wid: string | null, option) => {
        setKey('');
        if (wid) onChoose(wid, (option as unknown as { name: string }).name);
      }} />
  );
}

function JoinRow({ at, draft, change, sources }: Pick<PartProps, 'draft' | 'change' | 'sources'> & { at: number }) {
  const say = useWords(builderWords);
  const join = draft.joins[at]!;
  const own = draft.tables[at + 1]!;
  const before = fieldGroups(draft.tables.slice(0, at + 1), sources);
  const ownFields = [{ label: own.alias, options: (sources.get(own.lake_table)?.fields ?? []).map(({ name, comment }) => ({ value: name, label: comment ? `${name} · ${comment}` : name })) }];
  const set = (part: Partial<typeof join>) => change((draftNow) => ({ ...draftNow, joins: draftNow.joins.map((one, index) => (index === at ? { ...one, ...part } : one)) }));
  const earlier = draft.tables.slice(0, at + 1);
  const suggestions = useCall(suggestTableJoins, { body: { tables: [...new Set(earlier.map(({ lake_table }) => lake_table))], added: own.lake_table } }, { level: noticeLevel.silent, fresh: 60_000 });
  const offered = (suggestions.data ?? []).map(({ left, on, why }) => ({ why, on: on.map((pair) => ({ left: `${earlier.find(({ lake_table }) => lake_table === left)?.alias}.${pair.left}`, right: pair.right })) }))
    .filter(({ on }) => JSON.stringify(on) !== JSON.stringify(join.on)).slice(0, 3);
  return (
    <div className="builder-join">
      <Select<JoinKind> value={join.kind} aria-label={say('joinKind')} options={joinKinds.map((kind) => ({ value: kind, label: say(kind) }))} onChange={(kind) => set({ kind })} />
      {join.on.map((pair, index) => (
        <div key={index} className="builder-pair">
          <FieldSelect label={say('fromField')} groups={before} value={pair.left} onChange={(left) => set({ on: join.on.map((one, place) => (place === index ? { ...one, left } : one)) })} />
          <span aria-hidden>=</span>
          <FieldSelect label={`${own.alias} ${say('fromField')}`} groups={ownFields} value={pair.right} onChange={(right) => set({ on: join.on.map((one, place) => (place === index ? { ...one, right } : one)) })} />
          {join.on.length > 1 && <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={say('remove')} onClick={() => set({ on: join.on.filter((_, place) => place !== index) })} />}
        </div>
      ))}
      <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => set({ on: [...join.on, { left: '', right: '' }] })}>{say('addKey')}</Button>
      {offered.length > 0 && (
        <div className="builder-suggested">
          <span className="lake-note">{say('suggested')}</span>
          {offered.map(({ on, why }, index) => <Button key={index} type="link" size="small" onClick={() => set({ on })}>{on.map(({ left, right }) => `${left} = ${right}`).join(', ')} ({say(why === 'relation' ? 'byRelation' : 'byName')})</Button>)}
        </div>
      )}
    </div>
  );
}
