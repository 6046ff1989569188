import { Form, Input, InputNumber, Tabs } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { TextInput } from '#platform/web/blocks/text-input.ts';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { getLogResource, listLogResources, LogSettings, saveNewLog, type LogListener, type LogResource } from '../../contract/log-resources.ts';
import { CodeInput } from '../resources/code-input.tsx';
import { resourceWords } from '../resources/resource-words.ts';
import { SaveTemplate, TemplateChooser } from '../resources/template-chooser.tsx';
import { logFormSchema, logTabs, newLog, storedLog, tabOf, type LogFormValues, type LogTab } from './log-form.ts';
import { logWords } from './log-words.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { ReceiveTab } from './receive-tab.tsx';
import { RuleTab } from './rule-tab.tsx';
import '../resources/resources.css';

export interface LogTask {
  /** Absent: a new one. */
  resource?: LogResource;
  copy?: boolean;
  tab?: LogTab;
}

/** Made anew for each task; it opens at once and stays, closed, until the next one. */
export function LogDrawer({ task, source }: { task: LogTask; source: DataSource }) {
  const say = useWords(logWords);
  const sayResource = useWords(resourceWords);
  const [tab, setTab] = useState<LogTab>(task.tab ?? 'receive');
  const [wrong, setWrong] = useState<ReadonlySet<LogTab>>(new Set());
  const [lines, setLines] = useState('');
  const stored = task.copy ? undefined : task.resource;
  const save = useChange(saveNewLog, { refresh: [listLogResources, getLogResource], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(logFormSchema, {
    initial: newLog(source.wid),
    submit: (values) => save.mutateAsync({ body: values }),
    reload: stored && (async () => storedLog(await send(getLogResource, { query: { wid: stored.wid } }))),
  });
  const parts = { form: form.form, item: form.item };
  const listener = (Form.useWatch('listener', form.form) as LogListener | undefined) ?? 'file';
  const port = (Form.useWatch('port', form.form) as number | null | undefined) ?? null;

  useEffect(() => {
    const values = task.resource ? storedLog(task.resource) : {};
    form.show(task.copy && task.resource ? { ...values, wid: undefined, row_version: undefined, logname: say('copyOf', { name: task.resource.logname }) } : values);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const showWrong = () => {
    const tabs = form.form.getFieldsError().filter(({ errors }) => errors.length > 0).map(({ name }) => tabOf(String(name[0])));
    setWrong(new Set(tabs));
    if (tabs[0] && !tabs.includes(tab)) setTab(tabs[0]);
  };
  /** It can be looked at before it has a name. */
  const previewInput = async () => {
    const problems = await form.form.validateFields().then(() => [], (error: { errorFields: { name: (string | number)[] }[] }) => error.errorFields);
    form.form.setFields([{ name: 'logname', errors: [] }]);
    if (problems.some(({ name }) => name[0] !== 'logname')) return void showWrong();
    setWrong(new Set());
    const values = form.form.getFieldsValue(true) as LogFormValues;
    return { ...values, datasource_wid: source.wid, logname: values.logname || undefined };
  };

  const contents: Record<LogTab, ReactNode> = {
    receive: <ReceiveTab {...parts} />,
    rule: <RuleTab {...parts} lines={lines} onLines={setLines} />,
    advanced: <AdvancedTab item={form.item} />,
    preview: <PreviewPanel listener={listener} port={port} input={previewInput} onUse={(shown) => { setLines(shown.slice(0, 50).join('\n')); setTab('rule'); }} />,
  };
  return (
    <DrawerForm
      {...form.drawer} width="large" title={say(stored ? 'editTitle' : 'addTitle')} verb={say('save')}
      onSubmit={async () => {
        await form.drawer.onSubmit();
        showWrong();
      }}
      extraActions={<SaveTemplate kind="LOG" settings={() => LogSettings.parse(form.form.getFieldsValue(true))} />}
    >
      {!stored && (
        <div className="resource-top">
          <p className="resource-hint">{sayResource('templateHelp')}</p>
          <TemplateChooser kind="LOG" onTake={(template) => {
            form.form.setFieldsValue(LogSettings.parse(template.settings));
            notices.message('success', sayResource('templateTaken', { name: template.modelName }));
          }} />
        </div>
      )}
      <Tabs
        className="resource-tabs" activeKey={tab} onChange={(key) => setTab(key as LogTab)}
        items={logTabs.map((key) => ({ key, forceRender: true, label: <>{say(key)}{wrong.has(key) && <span className="resource-tab-wrong" />}</>, children: contents[key] }))}
      />
    </DrawerForm>
  );
}

function AdvancedTab({ item }: { item: ReturnType<typeof useDrawerForm<typeof logFormSchema>>['item'] }) {
  const say = useWords(logWords);
  return (
    <div className="resource-grid">
      <Form.Item {...item('topic')} label={say('topic')}><TextInput /></Form.Item>
      <Form.Item {...item('datapartitions')} label={say('partitions')}><InputNumber min={1} className="full-width" /></Form.Item>
      <Form.Item {...item('sys_label')} label={say('label')}><TextInput /></Form.Item>
      <Form.Item {...item('order_num')} label={say('order')}><InputNumber min={0} className="full-width" /></Form.Item>
      <Form.Item {...item('logcomment')} label={say('note')} className="resource-wide"><TextInput /></Form.Item>
      <Form.Item {...item('logdesc')} label={say('description')} className="resource-wide"><Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} /></Form.Item>
      <Form.Item {...item('advancedparams')} label={say('further')} extra={say('furtherHelp')} className="resource-wide"><CodeInput rows={2} placeholder={'{"host": "10.0.0.5"}'} /></Form.Item>
    </div>
  );
}
