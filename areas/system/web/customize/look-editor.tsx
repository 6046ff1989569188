import { HistoryOutlined } from '@ant-design/icons';
import { Alert, App, Button, Form } from 'antd';
import { lazy, Suspense, useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { LeaveGuard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { useSchemaForm } from '#platform/web/blocks/form/use-schema-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { notices } from '#platform/web/notices.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useCan } from '#platform/web/session/session.ts';
import { refreshCustomizations } from '#platform/web/session/start-session.ts';
import { useWords } from '#platform/web/words.ts';
import {
  CustomizationInput, getCustomizationList, listCustomizationVersions, resetCustomization, saveCustomization, type Customization, type Look,
} from '../../contract/customization.ts';
import { can } from '../../contract/permissions.ts';
import { customizeWords } from './customize-words.ts';
import { LookForm } from './look-form.tsx';
import { LookPreview } from './look-preview.tsx';

const LookHistory = lazy(() => import('./look-history.tsx').then((module) => ({ default: module.LookHistory })));

export interface LookEditorHandle {
  isDirty: () => boolean;
}

interface LookEditorProps {
  ref: Ref<LookEditorHandle>;
  look: Customization;
  /** Somebody else saved meanwhile: reads the latest. */
  onStale: () => Promise<Customization | undefined>;
}

/** One face: the form at the left, what it will look like at the right. */
export function LookEditor({ ref, look, onStale }: LookEditorProps) {
  const say = useWords(customizeWords);
  const { modal } = App.useApp();
  const mayChange = useCan(can.writeCustomizations);
  const [history, setHistory] = useState(false);
  const refresh = [getCustomizationList, listCustomizationVersions];
  const save = useChange(saveCustomization, { refresh, level: noticeLevel.silent });
  const reset = useChange(resetCustomization, { refresh });
  const form = useSchemaForm(CustomizationInput, { submit: (body) => save.mutateAsync({ body }) });
  const shown = (Form.useWatch([], { form: form.form, preserve: true }) ?? look) as Look;
  useImperativeHandle(ref, () => ({ isDirty: form.isDirty }));

  const fill = ({ wid: _, ...saved }: Customization) => form.fill(saved);
  useEffect(() => {
    fill(look);
    // Once per face: what others save meanwhile must not take away what is being typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const applied = (saved: Customization, words: string) => {
    fill(saved);
    void refreshCustomizations();
    notices.message('success', words);
  };
  const submit = async () => {
    const done = await form.submit();
    if (done) applied(done.result, say('saved'));
  };
  const askReset = () => modal.confirm({
    title: say('resetTitle', { name: say(look.type) }), content: say('resetText'), okText: say('reset'), okButtonProps: { danger: true },
    onOk: async () => {
      const { row_version } = form.form.getFieldsValue(true) as Customization;
      applied(await reset.mutateAsync({ body: { type: look.type, row_version } }), say('wasReset'));
    },
  });
  const reload = async () => {
    const latest = await onStale();
    if (latest) fill(latest);
  };

  return (
    <div className="customize">
      <section className="customize-card customize-form" aria-label={say(look.type)}>
        <LeaveGuard isDirty={form.isDirty} />
        {form.failure && (
          <Alert className="customize-failure" type={form.failure.conflict ? 'warning' : 'error'} showIcon title={form.failure.text}
            action={form.failure.conflict && <Button size="small" onClick={() => void reload()}>{say('reload')}</Button>} />
        )}
        <Form {...form.formProps} disabled={!mayChange || form.saving}><LookForm item={form.item} /></Form>
        {mayChange && (
          <footer className="customize-bar">
            <Button type="primary" loading={form.saving} onClick={() => void submit()}>{say('save')}</Button>
            {form.isDirty() && <Button disabled={form.saving} onClick={() => fill(look)}>{say('discard')}</Button>}
            {form.isDirty() && <span className="customize-unsaved">{say('unsaved')}</span>}
            <span className="customize-rest">
              <Button type="text" icon={<HistoryOutlined />} onClick={() => setHistory(true)}>{say('history')}</Button>
              <Button type="text" danger disabled={form.saving} onClick={askReset}>{say('reset')}</Button>
            </span>
          </footer>
        )}
      </section>
      <LookPreview look={{ ...look, ...shown }} />
      {history && (
        <Suspense>
          <LookHistory type={look.type} onClose={() => setHistory(false)} onChoose={(earlier) => {
            form.form.setFieldsValue(earlier);
            setHistory(false);
            notices.message('info', say('loaded'));
          }} />
        </Suspense>
      )}
    </div>
  );
}
