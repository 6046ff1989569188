import { DatePicker, Form, Segmented } from 'antd';
import { useState } from 'react';
import type { Language } from '#platform/contract/text.ts';
import { DrawerForm, FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useLanguage } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { getVersion, listVersions, saveVersion, type Version } from '../../contract/versions.ts';
import { useFormAtPlace } from '../use-form-at-place.ts';
import { dayField } from './day-field.ts';
import { NotesField } from './notes-field.tsx';
import { versionsWords } from './versions-words.ts';
import './versions-screen.css';

interface VersionDrawerProps {
  /** `new`, the version to edit, or undefined: closed. */
  editing: Version | 'new' | undefined;
  onClosed: () => void;
}

export function VersionDrawer({ editing, onClosed }: VersionDrawerProps) {
  const say = useWords(versionsWords);
  const version = editing === 'new' ? undefined : editing;
  const save = useChange(saveVersion, { refresh: [listVersions, getVersion], success: say('saved'), level: noticeLevel.silent });
  const [language, setLanguage] = useState<Language>(useLanguage());
  const form = useDrawerForm(saveVersion.body, {
    initial: { number: '', title: { zh: '', en: '' }, notes: { zh: '', en: '' }, state: 'planned', release_date: null },
    submit: (values) => save.mutateAsync({ body: values }),
    reload: () => send(getVersion, { query: { wid: version!.wid } }),
  });
  useFormAtPlace(form, { at: version?.wid ?? editing as 'new' | undefined, values: version ?? {}, onClosed });
  const isReleased = version?.state === 'released';
  return (
    <DrawerForm {...form.drawer} title={say(version ? 'editTitle' : 'addTitle')} verb={say('save')} width="large">
      <div className="version-fields">
        <Form.Item {...form.item('number')} label={say('number')} extra={say('numberHelp')}><TextInput /></Form.Item>
        <Form.Item {...form.item('state')} label={say('state')}>
          {isReleased
            ? <Segmented options={[{ value: 'released', label: say('released') }]} />
            : <Segmented options={[{ value: 'planned', label: say('planned') }, { value: 'running', label: say('running') }]} />}
        </Form.Item>
        <Form.Item {...form.item('release_date')} {...dayField} label={say(isReleased ? 'releaseDate' : 'plannedDate')}><DatePicker /></Form.Item>
      </div>
      <div className="version-titles">
        <Form.Item {...form.item(['title', 'zh'])} label={say('titleZh')}><TextInput /></Form.Item>
        <Form.Item {...form.item(['title', 'en'])} label={say('titleEn')} extra={say('titleEnHelp')}><TextInput /></Form.Item>
      </div>
      <FormSection title={say('notes')} description={say('notesHelp')}>
        <Segmented<Language> size="small" className="notes-language" value={language} onChange={setLanguage} aria-label={say('notes')}
          options={[{ value: 'zh', label: say('notesZh') }, { value: 'en', label: say('notesEn') }]} />
        {(['zh', 'en'] as const).map((one) => <NotesField key={one} language={one} shown={one === language} item={form.item(['notes', one])} />)}
      </FormSection>
    </DrawerForm>
  );
}
