import { Button, Drawer } from 'antd';
import { useRef } from 'react';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useAskDiscard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { sizes } from '#platform/web/theme.ts';
import { useWords } from '#platform/web/words.ts';
import type { SourceType } from '../../contract/source-kinds.ts';
import { TestPanel } from '../connection/test-panel.tsx';
import { useConnectionTest } from '../connection/use-connection-test.ts';
import { KindMark } from '../sources/kind-mark.tsx';
import { useKindName } from '../sources/kind-name.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { BasicFields, BusinessFields, MessageFields } from './described-fields.tsx';
import { formWords } from './form-words.ts';
import { KindChooser } from './kind-chooser.tsx';
import { atFormFields } from './option-errors.ts';
import type { SourceFormInput } from './source-form-schema.ts';
import { toTestInput } from './source-form-values.ts';
import { useSourceForm } from './use-source-form.ts';
import './form.css';

export interface SavedSource {
  wid: string;
  databasename: string;
  source_type: SourceType;
  isNew: boolean;
}

interface SourceDrawerProps {
  /** Absent: a new source, of this type unless another is chosen. */
  wid?: string;
  type: SourceType;
  onClose: () => void;
  onSaved: (saved: SavedSource) => void;
}

/** Registers and changes sources of every kind; the connection can be tested before anything is saved. */
export function SourceDrawer({ wid, type, onClose, onSaved }: SourceDrawerProps) {
  const say = useWords(formWords);
  const kindName = useKindName();
  const ask = useAskDiscard();
  const { form, kind, kinds, stored, source, is, filled, choose, reload } = useSourceForm(wid, type);
  const test = useConnectionTest({ onRefused: (error) => form.showFailure(atFormFields(error)) });
  const panel = useRef<HTMLDivElement>(null);
  const isNew = wid === undefined;
  const busy = test.phase === 'running' || test.capture?.running === true;

  const failed = stored.error && !source ? { error: stored.error, retry: stored.refetch } : kinds.error && !kinds.data ? { error: kinds.error, retry: kinds.refetch } : undefined;
  if (failed || (isNew && !is)) {
    return (
      <Drawer title={say(isNew ? 'addTitle' : 'editTitle')} size={sizes.drawerLarge} open onClose={onClose}>
        {failed ? <ErrorState title={say(isNew ? 'kindsFailed' : 'sourceFailed')} error={failed.error} onRetry={() => void failed.retry()} />
          : kinds.data ? <KindChooser kinds={kinds.data} onChoose={choose} /> : <FieldsSkeleton />}
      </Drawer>
    );
  }

  const close = () => {
    if (form.saving) return;
    if (filled && form.isDirty()) ask(onClose);
    else onClose();
  };
  const startTest = async () => {
    const names = [...(kind?.fields ?? []).map(({ name }) => name), ...(kind?.options ?? []).map(({ name, secret }) => [secret ? 'secrets' : 'options', name])];
    const valid = await form.form.validateFields(names).then(() => true, () => false);
    if (!valid) return;
    void test.start(toTestInput(form.form.getFieldsValue(true) as Partial<SourceFormInput>, kind));
    requestAnimationFrame(() => panel.current?.scrollIntoView?.({ block: 'start', behavior: 'smooth' }));
  };
  const testButton = kind && (busy
    ? <Button onClick={test.cancel}>{say('cancelTest')}</Button>
    : <Button disabled={!filled || form.saving} onClick={() => void startTest()}>{say('test')}</Button>);

  return (
    <DrawerForm
      title={say(isNew ? 'addTitle' : 'editTitle')} verb={say(isNew && is?.type === 'dataBase' ? 'saveAndTest' : 'save')} width="large" open loading={!filled}
      saving={form.saving} failure={form.failure} formProps={{ ...form.formProps, className: `${form.formProps.className} source-form` }}
      isDirty={() => filled && form.isDirty()} onClose={close} onReload={reload} extraActions={testButton}
      onSubmit={async () => {
        const done = await form.submit();
        if (done) onSaved({ ...done.result, isNew });
      }}
    >
      {is && (
        <div className="chosen-kind">
          <KindMark kind={is.type === 'dataBase' ? is.db_type : is.type} />
          <strong>{kindName({ source_type: is.type, db_type: is.db_type })}</strong>
          {isNew && <Button type="link" size="small" onClick={() => choose(undefined)}>{say('changeKind')}</Button>}
        </div>
      )}
      <BasicFields item={form.item} />
      {kind && (
        <ConnectionFields kind={kind} stored={source} form={form.form} item={form.item}>
          <div ref={panel} className="form-test"><TestPanel test={test} /></div>
        </ConnectionFields>
      )}
      {is?.type === 'LOG' && <MessageFields item={form.item} />}
      <BusinessFields item={form.item} isDatabase={is?.type === 'dataBase'} />
    </DrawerForm>
  );
}
