import { Button, Form, Tabs } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { ApiSettings, getApiResource, listApiResources, saveNewApi, type ApiResource } from '../../contract/api-resources.ts';
import type { DataSource } from '../../contract/data-sources.ts';
import { resourceWords } from '../resources/resource-words.ts';
import { SaveTemplate, TemplateChooser } from '../resources/template-chooser.tsx';
import { AdvancedTab } from './advanced-tab.tsx';
import { apiFormSchema, apiTabs, newApi, storedApi, tabOf, toInput, type ApiFormValues, type ApiTab } from './api-form.ts';
import { apiWords } from './api-words.ts';
import { AuthenticationTab } from './authentication-tab.tsx';
import { PagingTab } from './paging-tab.tsx';
import type { PointerChoice } from './pointer-choice.ts';
import { RecordsTab } from './records-tab.tsx';
import { RequestTab } from './request-tab.tsx';
import { ScriptsTab } from './scripts-tab.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { trialWords } from './trial-words.ts';
import { useApiTrial, type TrialInput } from './use-api-trial.ts';
import '../resources/resources.css';

/** What the drawer is opened for. */
export interface ApiTask {
  /** Absent: a new one. */
  resource?: ApiResource;
  /** A new one that begins as this one, without its secrets. */
  copy?: boolean;
  /** Tries it at once. */
  trying?: boolean;
}

/** Made anew for each task; it opens at once and stays, closed, until the next one. */
export function ApiDrawer({ task, source }: { task: ApiTask; source: DataSource }) {
  const say = useWords(apiWords);
  const sayTrial = useWords(trialWords);
  const sayResource = useWords(resourceWords);
  const [tab, setTab] = useState<ApiTab>('request');
  const [wrong, setWrong] = useState<ReadonlySet<ApiTab>>(new Set());
  const trial = useApiTrial();
  const stored = task.copy ? undefined : task.resource;
  const passwordSet = stored?.auth_password_set ?? false;
  const save = useChange(saveNewApi, { refresh: [listApiResources, getApiResource], success: say('saved'), level: noticeLevel.silent });
  const form = useDrawerForm(apiFormSchema, {
    initial: newApi(source.wid),
    submit: async (values) => {
      const input = toInput(values, passwordSet);
      const { wid } = await save.mutateAsync({ body: input });
      // What was tried before there was a place to keep it in: once more, so that its fields are known.
      if (!stored && trial.trial) void trial.run({ ...input, wid } as TrialInput).catch(() => undefined);
    },
    reload: stored && (async () => storedApi(await send(getApiResource, { query: { wid: stored.wid } }))),
  });
  const parts = { form: form.form, item: form.item };

  const start = (): ApiFormValues => {
    if (!task.resource) return {};
    const values = storedApi(task.resource);
    if (!task.copy) return values;
    const { wid: _wid, row_version: _version, ...rest } = values;
    return { ...rest, apiname: say('copyOf', { name: task.resource.apiname }) };
  };
  useEffect(() => {
    form.show(start());
    if (task.trying) void tryIt(start());
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** Leads to the first tab that needs attention, and marks all of them. */
  const showWrong = () => {
    const tabs = form.form.getFieldsError().filter(({ errors }) => errors.length > 0).map(({ name }) => tabOf(String(name[0])));
    setWrong(new Set(tabs));
    if (tabs[0] && !tabs.includes(tab)) setTab(tabs[0]);
  };

  async function tryIt(given?: ApiFormValues) {
    if (!given) {
      const problems = await form.form.validateFields().then(() => [], (error: { errorFields: { name: (string | number)[] }[] }) => error.errorFields);
      // It can be tried before it has a name.
      form.form.setFields([{ name: 'apiname', errors: [] }]);
      if (problems.some(({ name }) => name[0] !== 'apiname')) return showWrong();
    }
    setWrong(new Set());
    setTab('trial');
    const values = given ?? (form.form.getFieldsValue(true) as ApiFormValues);
    const input = toInput({ ...values, apiname: values.apiname || undefined }, passwordSet);
    await trial.run(input as TrialInput).catch((error: unknown) => {
      if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) return;
      form.form.setFields(Object.entries(error.fields).map(([name, message]) => ({ name, errors: [message] })));
      trial.reset();
      showWrong();
    });
  }

  const choose = ({ field, value }: PointerChoice) => {
    form.form.setFieldsValue({ [field]: value });
    notices.message('success', sayTrial('set', { pointer: value || '/' }));
  };
  const pointers = {
    list_pointer: useText('list_pointer', form.form), record_pointer: useText('record_pointer', form.form), pager_type: useText('pager_type', form.form), pk_fields: useText('pk_fields', form.form),
  };
  const contents: Record<ApiTab, ReactNode> = {
    request: <RequestTab {...parts} />,
    authentication: <AuthenticationTab {...parts} passwordSet={passwordSet} sourceKey={source.secret_names.includes('auth_key')} />,
    paging: <PagingTab {...parts} />,
    records: <RecordsTab {...parts} fields={trial.trial?.fields ?? stored?.fields ?? []} />,
    scripts: <ScriptsTab {...parts} />,
    advanced: <AdvancedTab {...parts} />,
    trial: <TrialPanel running={trial.running} trial={trial.trial} error={trial.error} context={pointers} onChoose={choose} onTakeList={(list_pointer) => { form.form.setFieldsValue({ list_pointer }); void tryIt(); }} />,
  };

  return (
    <DrawerForm
      {...form.drawer} width="large" title={say(stored ? 'editTitle' : 'addTitle')} verb={say('save')}
      onSubmit={async () => {
        await form.drawer.onSubmit();
        showWrong();
      }}
      extraActions={<>
        {trial.running ? <Button onClick={trial.stop}>{sayTrial('stop')}</Button> : <Button onClick={() => void tryIt()}>{sayTrial(trial.trial ? 'again' : 'run')}</Button>}
        <SaveTemplate kind="API" settings={() => ApiSettings.parse(toInput(form.form.getFieldsValue(true) as ApiFormValues, false))} />
      </>}
    >
      {!stored && (
        <div className="resource-top">
          <p className="resource-hint">{sayResource('templateHelp')}</p>
          <TemplateChooser kind="API" onTake={(template) => {
            const { advance_properties_json, ...settings } = template.settings;
            form.form.setFieldsValue({ ...settings, ...(typeof advance_properties_json === 'string' && advance_properties_json !== '' && { advanced: JSON.parse(advance_properties_json) }) });
            notices.message('success', sayResource('templateTaken', { name: template.modelName }));
          }} />
        </div>
      )}
      <Tabs
        className="resource-tabs" activeKey={tab} onChange={(key) => setTab(key as ApiTab)}
        items={apiTabs.map((key) => ({ key, forceRender: true, label: <>{say(key)}{wrong.has(key) && <span className="resource-tab-wrong" />}</>, children: contents[key] }))}
      />
    </DrawerForm>
  );
}

function useText(name: string, form: Parameters<typeof Form.useWatch>[1]): string {
  return (Form.useWatch(name, form) as string | undefined) ?? '';
}
