import { Button, Drawer, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Schedule } from '#engine/schedule/schedule.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { ScriptKind } from '../../contract/development.ts';
import { lakeLayers, lakeLayerWords, layerSchemas } from '../../contract/task-words.ts';
import { AlgorithmOrigin, algorithmOf } from '../algorithms/algorithm-origin.tsx';
import { placeOf, PlaceSelect, readPlace } from '../projects/place-select.tsx';
import { ScheduleForm } from '../schedule/schedule-form.tsx';
import { WorkerGroupField } from '../task-wizard/group-picker.tsx';
import { developmentWords } from './development-words.ts';
import { ParametersInput } from './parameters-input.tsx';
import type { ScriptDraft } from './script-draft.ts';

interface ScriptDrawerProps {
  kind: ScriptKind;
  wid: string | null;
  draft: ScriptDraft;
  part: 'settings' | 'schedule';
  readOnly: boolean;
  onApply: (draft: ScriptDraft) => void;
  onClose: () => void;
}

/** What belongs to a script besides its text; it is kept when the script is saved. */
export function ScriptDrawer({ kind, wid, draft, part, readOnly, onApply, onClose }: ScriptDrawerProps) {
  const say = useWords(developmentWords);
  const [edited, setEdited] = useState(draft);
  const set = (change: Partial<ScriptDraft>) => setEdited((before) => ({ ...before, ...change }));
  const footer: ReactNode = !readOnly && (
    <div className="dev-drawer-foot"><span className="lake-note">{say('applyHint')}</span><Button onClick={onClose}>{say('cancel')}</Button><Button type="primary" disabled={!edited.name.trim()} onClick={() => onApply(edited)}>{say('apply')}</Button></div>
  );
  return (
    <Drawer open size={sizes.drawerMedium} title={say(part === 'settings' ? 'settingsTitle' : 'scheduleTitle', { name: draft.name })} onClose={onClose} footer={footer}>
      <Form layout="vertical" disabled={readOnly}>
        {part === 'schedule' ? <ScheduleForm value={edited.schedule as Schedule | null} onChange={(schedule) => set({ schedule })} task={wid ?? undefined} /> : <Settings kind={kind} draft={edited} set={set} />}
      </Form>
    </Drawer>
  );
}

function Settings({ kind, draft, set }: { kind: ScriptKind; draft: ScriptDraft; set: (change: Partial<ScriptDraft>) => void }) {
  const say = useWords(developmentWords);
  const algorithm = algorithmOf(draft.definition);
  return (
    <>
      <Form.Item label={say('name')} required><TextInput value={draft.name} maxLength={500} onChange={(event) => set({ name: event.target.value })} /></Form.Item>
      <Form.Item label={say('description')}><Input.TextArea rows={2} maxLength={2000} value={draft.description} onChange={(event) => set({ description: event.target.value })} /></Form.Item>
      <Form.Item label={say('place')}><PlaceSelect value={placeOf(draft.project_wid, draft.folder_wid)} onChange={(place) => set(readPlace(place))} placeholder={say('unplaced')} /></Form.Item>
      {algorithm && <Form.Item label={say('algorithm')}><AlgorithmOrigin origin={algorithm} /></Form.Item>}
      {kind !== 'script' && <Target kind={kind} draft={draft} set={set} />}
      <Form.Item label={say('parameters')} extra={say('parametersHint')}><ParametersInput value={draft.definition.parameters} onChange={(parameters) => set({ definition: { ...draft.definition, parameters } })} /></Form.Item>
      <div className="dev-row">
        <Form.Item label={say('retries')}><InputNumber min={0} max={20} precision={0} value={draft.retries} onChange={(retries) => set({ retries: retries ?? 0 })} /></Form.Item>
        <Form.Item label={say('timeout')}><InputNumber min={1} max={100_000} precision={0} placeholder={say('noLimit')} value={draft.timeout_minutes} onChange={(timeout_minutes) => set({ timeout_minutes })} /></Form.Item>
        <Form.Item label={say('priority')}><Select value={draft.priority} options={[1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))} onChange={(priority) => set({ priority })} /></Form.Item>
        <WorkerGroupField value={draft.worker_group} onChange={(worker_group) => set({ worker_group })} />
      </div>
    </>
  );
}

function Target({ kind, draft, set }: { kind: ScriptKind; draft: ScriptDraft; set: (change: Partial<ScriptDraft>) => void }) {
  const say = useWords(developmentWords);
  const text = useText();
  const { definition } = draft;
  const target = definition.target ?? null;
  const setTarget = (change: typeof target) => set({ definition: { ...definition, target: change } });
  return (
    <>
      {/* A subject is its table. */}
      {kind === 'sql' && (
        <Form.Item label={say('fills')} extra={say('fillsHint')}>
          <Segmented value={target ? 'table' : 'none'} options={[{ value: 'none', label: say('fillsNothing') }, { value: 'table', label: say('fillsTable') }]} onChange={(value) => setTarget(value === 'table' ? { mode: 'overwrite', key: [] } : null)} />
        </Form.Item>
      )}
      {target && (
        <>
          <div className="dev-row">
            <Form.Item label={say('layer')}><Select value={draft.layer ?? 'DW1'} options={lakeLayers.map((value) => ({ value, label: `${text(lakeLayerWords[value])} (${layerSchemas[value]})` }))} onChange={(layer) => set({ layer })} /></Form.Item>
            <Form.Item label={say('targetTable')} extra={say('targetHint')}><TextInput value={draft.target_table} maxLength={200} spellCheck={false} onChange={(event) => set({ target_table: event.target.value })} /></Form.Item>
          </div>
          <div className="dev-row">
            <Form.Item label={say('mode')}><Select value={target.mode} options={(['overwrite', 'append', 'upsert'] as const).map((value) => ({ value, label: say(value) }))} onChange={(mode) => setTarget({ ...target, mode })} /></Form.Item>
            {target.mode === 'upsert' && <Form.Item label={say('key')} required><Select mode="tags" value={target.key} open={false} onChange={(key: string[]) => setTarget({ ...target, key })} /></Form.Item>}
          </div>
        </>
      )}
    </>
  );
}
