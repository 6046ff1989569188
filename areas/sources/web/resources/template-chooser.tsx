import { Button, Form, Input, Modal, Select } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useCall, useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useWords } from '#platform/web/words.ts';
import {
  deleteResourceTemplate, listApiTemplates, listLogRules, listLogTemplates, saveResourceTemplate, type ResourceTemplate, type TemplateKind,
} from '../../contract/resource-templates.ts';
import { resourceWords } from './resource-words.ts';

const lists = { API: listApiTemplates, LOG: listLogTemplates, LOG_RULE: listLogRules };

interface TemplateChooserProps {
  kind: TemplateKind;
  onTake: (template: ResourceTemplate) => void;
  placeholder?: string;
}

/** Ready-made settings to begin from: those of the platform first, then one's own, which can be deleted here. */
export function TemplateChooser({ kind, onTake, placeholder }: TemplateChooserProps) {
  const say = useWords(resourceWords);
  const templates = useCall(lists[kind], { query: { ps: 1000 } }, { level: noticeLevel.silent, fresh: 60_000 });
  const remove = useChange(deleteResourceTemplate, { refresh: [lists[kind]], success: say('templateRemoved') });
  const rows = templates.data?.rows ?? [];
  const group = (title: string, builtIn: boolean) => {
    const options = rows.filter((row) => row.built_in === builtIn).map((row) => ({ value: row.wid, label: row.modelName, row }));
    return options.length > 0 ? [{ label: title, options }] : [];
  };
  const optionOf = (row: ResourceTemplate) => <TemplateOption template={row} onRemove={() => remove.mutate({ body: { wid: row.wid } })} />;
  return (
    <Select
      className="template-chooser" value={null} showSearch={{ optionFilterProp: 'label' }} loading={templates.isPending} placeholder={placeholder ?? say('template')} aria-label={placeholder ?? say('template')}
      options={[...group(say('templateOurs'), true), ...group(say('templateOwn'), false)]}
      optionRender={({ data }) => optionOf((data as unknown as { row: ResourceTemplate }).row)}
      onSelect={(wid: string | null) => {
        const row = rows.find((one) => one.wid === wid);
        if (row) onTake(row);
      }}
    />
  );
}

function TemplateOption({ template, onRemove }: { template: ResourceTemplate; onRemove: () => void }) {
  const say = useWords(resourceWords);
  const label = say('templateRemove', { name: template.modelName });
  return (
    <span className="template-option">
      <span className="template-text"><span>{template.modelName}</span><small title={template.description}>{template.description}</small></span>
      {!template.built_in && (
        <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={label} title={label} onMouseDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }} />
      )}
    </span>
  );
}

export function SaveTemplate({ kind, settings, disabled }: { kind: TemplateKind; settings: () => Record<string, unknown>; disabled?: boolean }) {
  const say = useWords(resourceWords);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const save = useChange(saveResourceTemplate, { refresh: [lists[kind]], success: say('templateSaved'), level: noticeLevel.silent, onSuccess: () => setOpen(false) });
  return (
    <>
      <Button disabled={disabled} onClick={() => { save.reset(); setOpen(true); }}>{say('saveTemplate')}</Button>
      <Modal open={open} title={say('saveTemplateTitle')} okText={say('save')} cancelText={say('cancel')} destroyOnHidden onCancel={() => setOpen(false)}
        okButtonProps={{ disabled: name.trim() === '', loading: save.isPending }} onOk={() => save.mutate({ body: { kind, modelName: name.trim(), description, settings: settings() } })}>
        <p>{say('saveTemplateHelp')}</p>
        {/* Not a form of its own: it stands inside of one. */}
        <Form component={false} layout="vertical">
          <Form.Item label={say('templateName')} required validateStatus={save.error ? 'error' : undefined} help={save.error && errorText(save.error)}>
            <TextInput value={name} maxLength={500} onChange={(event) => setName(event.target.value)} />
          </Form.Item>
          <Form.Item label={say('templateDescription')}><Input.TextArea value={description} rows={2} onChange={(event) => setDescription(event.target.value)} /></Form.Item>
        </Form>
      </Modal>
    </>
  );
}
