import { Alert, Button, Checkbox, DatePicker, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import type { Text } from '#platform/contract/text.ts';
import { FormSection } from '#platform/web/blocks/form/drawer-form.tsx';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { useText } from '#platform/web/language.ts';
import { DepartmentPicker, PersonPicker } from '#platform/web/people.tsx';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { useWords } from '#platform/web/words.ts';
import { getCatalogTree } from '../../contract/catalogs.ts';
import { dataLevels, dataLevelWords, dataSigns, dataSignWords, modelTypes, modelTypeWords, provisionModes, provisionModeWords } from '../../contract/data-object-words.ts';
import { DataObjectInput, saveDataObject, type DataObjectDetail } from '../../contract/data-objects.ts';
import { can } from '../../contract/permissions.ts';
import { CatalogPicker } from '../objects/catalog-picker.tsx';
import { objectInput } from '../objects/use-object-work.tsx';
import { objectTouches } from './object-touches.ts';
import { objectWords } from './object-words.ts';

interface BasicTabProps {
  object: DataObjectDetail;
  reload: () => Promise<unknown>;
}

/** Everything that people say about an object. */
export function BasicTab({ object, reload }: BasicTabProps) {
  const say = useWords(objectWords);
  const text = useText();
  const mayWrite = useCan(can.writeSources);
  const [dirty, setDirty] = useState(false);
  const [fills, setFills] = useState(0);
  const save = useChange(saveDataObject, { refresh: [...objectTouches, getCatalogTree], success: say('saved'), level: noticeLevel.silent });
  const core = useSchemaForm(DataObjectInput, {
    // What this form does not show, such as the standard it follows, stays as it is.
    submit: (values) => save.mutateAsync({ body: { ...objectInput(object), ...values } }),
  });
  const { item } = core;
  const fill = () => {
    core.fill(objectInput(object));
    setDirty(false);
  };
  // Filled anew whenever another version has been read, unless somebody is writing.
  useEffect(() => {
    if (!dirty) fill();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [object.row_version, object.wid, fills]);

  const submit = async () => {
    if (!(await core.submit())) return;
    setDirty(false);
    await reload();
  };
  const loadLatest = async () => {
    await reload();
    setDirty(false);
    setFills(fills + 1);
  };
  const options = <Key extends string>(keys: readonly Key[], words: Record<Key, Text>) => keys.map((value) => ({ value: value as string, label: text(words[value]) }));
  const flag = (name: 'is_core' | 'keep_history' | 'need_encrypt' | 'share_able' | 'open_able', label: string) => (
    <Form.Item {...item(name)} noStyle getValueFromEvent={(event: { target: { checked: boolean } }) => (event.target.checked ? 1 : 0)} getValueProps={(value) => ({ checked: value === 1 })}>
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  );
  const { failure } = core;
  return (
    <div className="object-part object-stack">
      <LeaveGuard isDirty={() => dirty && core.isDirty()} watchQuery />
      {failure && (
        <Alert showIcon type={failure.conflict ? 'warning' : 'error'} title={failure.text} action={failure.conflict && (
          <Button size="small" onClick={() => void loadLatest()}>{say('loadLatest')}</Button>
        )} />
      )}
      <Form {...core.formProps} requiredMark disabled={!mayWrite || core.saving} onValuesChange={(changed: object) => {
        core.formProps.onValuesChange(changed);
        setDirty(core.isDirty());
      }}>
        <div className="basic-form">
          <div>
            <FormSection title={say('names')}>
              <Form.Item {...item('dataObjectName')} label={say('name')}><TextInput maxLength={500} /></Form.Item>
              <Form.Item {...item('dataObjectDesc')} label={say('description')} extra={say('descriptionHint')}><Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} /></Form.Item>
              {object.comment && <Form.Item label={say('comment')}><span className="object-quiet">{object.comment}</span></Form.Item>}
            </FormSection>
            <FormSection title={say('responsibility')}>
              <div className="basic-pair">
                <Form.Item {...item('owner_dept')} label={say('ownerDepartment')}><DepartmentPicker disabled={!mayWrite} /></Form.Item>
                <Form.Item {...item('owner_user')} label={say('owner')}><PersonPicker disabled={!mayWrite} /></Form.Item>
              </div>
            </FormSection>
          </div>
          <div>
            <FormSection title={say('classification')}>
              <Form.Item {...item('catalogId')} label={say('catalog')}><CatalogPicker disabled={!mayWrite} /></Form.Item>
              <div className="basic-pair">
                <Form.Item {...item('dataSign')} label={say('sign')} extra={say('signHint')}><Select options={options(dataSigns, dataSignWords)} /></Form.Item>
                <Form.Item {...item('dataLevel')} label={say('level')}><Select options={[{ value: '', label: say('notGraded') }, ...options(dataLevels, dataLevelWords)]} /></Form.Item>
              </div>
              <Form.Item {...item('modelType')} label={say('modelType')} getValueFromEvent={(value?: string) => value ?? ''} getValueProps={(value?: string) => ({ value: value || undefined })}>
                <Select allowClear placeholder="–" options={options(modelTypes, modelTypeWords)} />
              </Form.Item>
              <Form.Item><span className="basic-flags">{flag('is_core', say('core'))}{flag('keep_history', say('history'))}{flag('need_encrypt', say('encrypt'))}</span></Form.Item>
            </FormSection>
          </div>
          <div>
            <FormSection title={say('sharing')}>
              <Form.Item><span className="basic-flags">{flag('share_able', say('shareable'))}{flag('open_able', say('openable'))}</span></Form.Item>
              <div className="basic-pair">
                <Form.Item {...item('proVisionMode')} label={say('provision')}><Select options={options(provisionModes, provisionModeWords)} /></Form.Item>
                <Form.Item {...item('release_date')} label={say('releaseDate')} getValueProps={(value?: string | null) => ({ value: value ? dayjs(value) : null })}
                  getValueFromEvent={(day: dayjs.Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}>
                  <DatePicker />
                </Form.Item>
              </div>
              <Form.Item {...item('release_dept')} label={say('releaseDepartment')}><DepartmentPicker disabled={!mayWrite} /></Form.Item>
              <Form.Item {...item('release_format_desc')} label={say('releaseFormat')}><TextInput maxLength={2000} /></Form.Item>
              <Form.Item {...item('map_range')} label={say('mapRange')}><TextInput maxLength={2000} /></Form.Item>
            </FormSection>
          </div>
        </div>
        {/* What the call needs besides: which record, in which version, at which place. */}
        {(['wid', 'row_version', 'database_wid', 'dataObject', 'db_schema'] as const).map((name) => <Form.Item key={name} name={name} hidden><Input /></Form.Item>)}
      </Form>
      {mayWrite && (
        <div className="object-bar">
          <Button type="primary" loading={core.saving} disabled={!dirty} onClick={() => void submit()}>{say('save')}</Button>
          <Button disabled={!dirty || core.saving} onClick={fill}>{say('discard')}</Button>
          {dirty && <span className="object-note">{say('unsaved')}</span>}
        </div>
      )}
    </div>
  );
}
