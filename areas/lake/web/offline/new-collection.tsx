import { Alert, AutoComplete, Button, Checkbox, Form, InputNumber, Radio, Select, Table } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listFileSources } from '#areas/sources';
import { errorText, ignoreTold } from '#platform/web/blocks/failure-text.ts';
import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { notices } from '#platform/web/notices.ts';
import { DepartmentPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { createOfflineCollection, listOfflineCollections, offlineModes, offlineTypes } from '../../contract/offline-collections.ts';
import { lakeLayers, lakeLayerWords, type LakeLayer } from '../../contract/task-words.ts';
import { useTargetFields } from '../task-wizard/use-target-fields.ts';
import { DropFiles } from './drop-files.tsx';
import { FileLook } from './file-look.tsx';
import { linkToCollection } from './offline-links.ts';
import { offlineWords } from './offline-words.ts';
import { useOfflineFiles } from './use-offline-files.ts';

const fresh = { name: '', source_name: '', dept_id: null as string | null, layer: 'DW0' as LakeLayer, target_table: '', mode: 'append' as (typeof offlineModes)[number], key: [] as string[], dirty_rows: 1000 as number | null, undoable: true };

/** Files, how they are read, their fields and where they go, on one page from top to bottom. */
export function NewCollection() {
  const say = useWords(offlineWords);
  const text = useText();
  const navigate = useNavigate();
  const lot = useOfflineFiles();
  const [target, setTarget] = useState(fresh);
  /** By field of the file; what is not named goes under its own name and type. */
  const [changed, setChanged] = useState<Record<string, { target?: string; type?: string }>>({});
  const sources = useCall(listFileSources, { query: {} }, { level: noticeLevel.silent });
  const existing = useTargetFields({ wid: undefined, layer: target.layer, target_table: target.target_table });
  const creating = useChange(createOfflineCollection, { refresh: [listOfflineCollections], level: noticeLevel.silent });
  const set = (part: Partial<typeof fresh>) => setTarget((before) => ({ ...before, ...part }));
  const fields = (lot.look?.fields ?? []).map((field) => ({ ...field, target: changed[field.name]?.target ?? field.name, chosen: changed[field.name]?.type ?? field.type }));
  const change = (name: string, part: { target?: string; type?: string }) => setChanged((before) => ({ ...before, [name]: { ...before[name], ...part } }));
  const ready = lot.draft && fields.length > 0 && !lot.looking && target.name.trim() && target.source_name.trim() && (target.mode !== 'upsert' || target.key.length > 0);
  const load = async () => {
    const { source_name, ...rest } = target;
    const known = sources.data?.rows.find(({ databasename }) => databasename === source_name.trim());
    const { task_wid, executionId } = await creating.mutateAsync({
      body: { ...rest, draft: lot.draft!, name: target.name.trim(), source_wid: known?.wid ?? '', source_name: known ? '' : source_name.trim(), settings: lot.look!.settings, fields: fields.map(({ name, target: to, chosen }) => ({ name, type: chosen, target: to.trim() })) },
    });
    notices.message('success', say('started'));
    void navigate(linkToCollection(task_wid, executionId), { replace: true });
  };
  const failure = creating.error && (Object.values(creating.fields)[0] ?? errorText(creating.error) ?? creating.error.message);
  const at = (field: string) => (creating.fields[field] ? { help: creating.fields[field], validateStatus: 'error' as const } : {});
  return (
    <Page title={say('add')} description={say('purpose')} actions={<Button type="primary" disabled={!ready} loading={creating.isPending} onClick={() => void load().catch(ignoreTold)}>{say('load')}</Button>}>
      <div className="offline-page">
        {failure && <Alert type="error" showIcon title={failure} />}
        <section className="lake-part lake-stack"><h3>{say('filesStep')}</h3><DropFiles {...lot} /></section>
        {(lot.look || lot.looking || lot.failure) && <section className="lake-part lake-stack"><h3>{say('readStep')}</h3><FileLook {...lot} /></section>}
        {fields.length > 0 && (
          <section className="lake-part lake-stack">
            <h3>{say('fieldsStep')}</h3>
            <Table size="small" rowKey="name" pagination={fields.length > 50 ? { pageSize: 50 } : false} tableLayout="fixed" dataSource={fields} columns={[
              { key: 'name', title: say('field'), width: 260, render: (_, field) => <LongText plain>{field.name}</LongText> },
              { key: 'type', title: say('type'), width: 180, render: (_, field) => <Select size="small" className="offline-wide" value={field.chosen} aria-label={`${say('type')} ${field.name}`} options={[...new Set([field.type, ...offlineTypes])].map((value) => ({ value }))} onChange={(type) => change(field.name, { type })} /> },
              { key: 'target', title: say('targetField'), width: 280, render: (_, field) => <TextInput size="small" value={field.target} maxLength={200} placeholder={say('leaveOut')} aria-label={`${say('targetField')} ${field.name}`} onChange={(event) => change(field.name, { target: event.target.value })} /> },
              { key: 'nulls', title: say('nulls'), width: 90, align: 'right', render: (_, field) => <span className="cell-number">{field.null_share ? `${Math.round(field.null_share * 100)}%` : '–'}</span> },
              { key: 'examples', title: say('examples'), ellipsis: true, render: (_, field) => <span className="lake-note">{field.examples.join(' · ')}</span> },
            ]} />
          </section>
        )}
        {fields.length > 0 && (
          <section className="lake-part lake-stack">
            <h3>{say('targetStep')}</h3>
            <Form layout="vertical" className="offline-target">
              <Form.Item label={say('name')} required {...at('name')}><TextInput value={target.name} maxLength={500} aria-label={say('name')} onChange={(event) => set({ name: event.target.value })} /></Form.Item>
              <Form.Item label={say('source')} required extra={say('sourceHint')} {...at('source_name')}>
                <AutoComplete value={target.source_name} aria-label={say('source')} options={sources.data?.rows.map(({ databasename }) => ({ value: databasename }))} showSearch={{ filterOption: (typed, option) => String(option?.value).toLowerCase().includes(typed.toLowerCase()) }} onChange={(source_name: string) => set({ source_name })} />
              </Form.Item>
              <Form.Item label={say('department')} {...at('dept_id')}><DepartmentPicker value={target.dept_id} onChange={(dept_id) => set({ dept_id })} /></Form.Item>
              <Form.Item label={say('layer')}><Select value={target.layer} options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} onChange={(layer) => set({ layer })} /></Form.Item>
              <Form.Item label={say('target')} extra={existing.data?.problem ? undefined : say('targetHint')} {...(existing.data?.problem ? { help: text(existing.data.problem), validateStatus: 'error' as const } : at('target_table'))}><TextInput value={target.target_table} maxLength={200} spellCheck={false} aria-label={say('target')} onChange={(event) => set({ target_table: event.target.value })} /></Form.Item>
              <Form.Item label={say('dirty')} extra={say('dirtyHint')}><InputNumber min={0} precision={0} value={target.dirty_rows} aria-label={say('dirty')} onChange={(dirty_rows) => set({ dirty_rows })} /></Form.Item>
              <Form.Item label={say('mode')}><Radio.Group optionType="button" value={target.mode} options={offlineModes.map((value) => ({ value, label: say(value) }))} onChange={(event) => set({ mode: event.target.value as typeof fresh.mode })} /></Form.Item>
              {target.mode === 'upsert' && <Form.Item label={say('key')} required><Select mode="multiple" value={target.key} aria-label={say('key')} options={fields.filter(({ target: to }) => to).map(({ target: value }) => ({ value }))} onChange={(key) => set({ key })} /></Form.Item>}
              {target.mode === 'append' && <Form.Item label=" "><Checkbox checked={target.undoable} onChange={(event) => set({ undoable: event.target.checked })}>{say('undoable')}</Checkbox></Form.Item>}
            </Form>
          </section>
        )}
      </div>
    </Page>
  );
}
