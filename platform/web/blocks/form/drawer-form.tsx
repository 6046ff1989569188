import { Alert, Button, Drawer, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { sizes } from '../../theme.ts';
import { useWords } from '../../words.ts';
import { FieldsSkeleton } from '../skeletons.tsx';
import { blockWords } from '../words.ts';
import { focusFirstField } from './focus-field.ts';
import { LeaveGuard } from './use-leave-guard.tsx';
import type { FormFailure, SchemaForm } from './use-schema-form.ts';
import './drawer-form.css';

/** What `useDrawerForm` hands over. */
export interface DrawerFormControl {
  open: boolean;
  saving: boolean;
  failure: FormFailure | undefined;
  formProps: SchemaForm<never>['formProps'];
  isDirty: () => boolean;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  onReload?: () => Promise<void>;
}

interface DrawerFormProps extends DrawerFormControl {
  title: ReactNode;
  /** What the button does, by its verb: "Save and test". */
  verb: string;
  width?: 'small' | 'medium' | 'large';
  /** While the record to edit is being read. */
  loading?: boolean;
  /** Beside the main button, for example "Test connection". */
  extraActions?: ReactNode;
  children: ReactNode;
}

const widths = { small: sizes.drawerSmall, medium: sizes.drawerMedium, large: sizes.drawerLarge };

export function DrawerForm(props: DrawerFormProps) {
  const { title, verb, width = 'small', loading, extraActions, children, open, saving, failure, formProps, isDirty, onClose, onSubmit, onReload } = props;
  const say = useWords(blockWords);
  return (
    <Drawer
      className="drawer-form"
      title={title}
      size={widths[width]}
      open={open}
      onClose={onClose}
      destroyOnHidden
      // After the drawer's own wish for the focus: a field that is left again would complain that it is empty.
      afterOpenChange={(shown) => shown && queueMicrotask(enter)}
      footer={
        <div className="drawer-form-footer">
          <Button type="primary" loading={saving} disabled={loading} onClick={onSubmit}>{verb}</Button>
          {extraActions}
          <Button disabled={saving} onClick={onClose}>{say('cancel')}</Button>
          <span className="drawer-form-shortcut">{say('submitShortcut')}</span>
        </div>
      }
    >
      <div onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void onSubmit();
      }}>
        {open && <LeaveGuard isDirty={isDirty} />}
        {failure && <Failure failure={failure} onReload={onReload} />}
        {loading ? <FieldsSkeleton /> : <Form {...formProps} requiredMark preserve={false} disabled={saving}>{children}</Form>}
      </div>
    </Drawer>
  );
}

function Failure({ failure, onReload }: { failure: FormFailure; onReload?: () => Promise<void> }) {
  const say = useWords(blockWords);
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    try {
      await onReload?.();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert className="drawer-form-failure" type={failure.conflict ? 'warning' : 'error'} showIcon title={failure.text}
      action={failure.conflict && onReload && <Button size="small" loading={busy} onClick={reload}>{say('reloadLatest')}</Button>} />
  );
}

/** A heading over fields that belong together. */
export function FormSection({ title, description, children }: { title: ReactNode; description?: ReactNode; children: ReactNode }) {
  return (
    <section className="form-section">
      <h3>{title}</h3>
      {description && <p>{description}</p>}
      {children}
    </section>
  );
}

function enter(): void {
  const body = [...document.querySelectorAll('.drawer-form .ant-drawer-body')].at(-1);
  // Whoever was quicker than the drawer is writing already.
  if (!body?.contains(document.activeElement)) focusFirstField(body);
}
