import { Button, Drawer, Form, Input, Select } from 'antd';
import type { Schedule } from '#engine/schedule/schedule.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useText } from '#platform/web/language.ts';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import { lakeLayers, lakeLayerWords, type LakeLayer } from '../../contract/task-words.ts';
import { ScheduleForm } from '../schedule/schedule-form.tsx';
import { builderWords } from './builder-words.ts';

export interface BuilderHead {
  name: string;
  description: string;
  layer: LakeLayer;
  target_table: string;
  mode: 'overwrite' | 'append' | 'upsert';
  key: string[];
  schedule: Schedule | null;
}

interface BuilderSettingsProps {
  wid: string | undefined;
  head: BuilderHead;
  names: readonly string[];
  onChange: (part: Partial<BuilderHead>) => void;
  onClose: () => void;
}

/** Where the table goes, how it is written and when it is made anew. */
export function BuilderSettings({ wid, head, names, onChange, onClose }: BuilderSettingsProps) {
  const say = useWords(builderWords);
  const text = useText();
  return (
    <Drawer open title={say('settings')} size={sizes.drawerMedium} onClose={onClose} extra={<Button type="primary" onClick={onClose}>{say('done')}</Button>}>
      <Form layout="vertical">
        <Form.Item label={say('description')}><Input.TextArea rows={2} value={head.description} onChange={(event) => onChange({ description: event.target.value })} /></Form.Item>
        <Form.Item label={say('layer')}><Select value={head.layer} options={lakeLayers.map((value) => ({ value, label: text(lakeLayerWords[value]) }))} onChange={(layer) => onChange({ layer })} /></Form.Item>
        <Form.Item label={say('target')} extra={say('targetHint')}><TextInput value={head.target_table} maxLength={200} spellCheck={false} aria-label={say('target')} onChange={(event) => onChange({ target_table: event.target.value })} /></Form.Item>
        <Form.Item label={say('mode')}><Select value={head.mode} options={(['overwrite', 'append', 'upsert'] as const).map((value) => ({ value, label: say(value) }))} onChange={(mode) => onChange({ mode })} /></Form.Item>
        {head.mode === 'upsert' && <Form.Item label={say('key')} required><Select mode="multiple" value={head.key} aria-label={say('key')} options={names.map((value) => ({ value }))} onChange={(key) => onChange({ key })} /></Form.Item>}
        <ScheduleForm value={head.schedule} onChange={(schedule) => onChange({ schedule })} task={wid} />
      </Form>
    </Drawer>
  );
}
