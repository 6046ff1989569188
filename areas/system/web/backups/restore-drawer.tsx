import { Alert, Form, Input, Result, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { listBackups, restoreFromBackup, type Backup } from '#platform/contract/platform/backups.ts';
import { CopyButton } from '#platform/web/blocks/copy-button.tsx';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send } from '#platform/web/request/send.ts';
import { useWords } from '#platform/web/words.ts';
import { backupsWords } from './backups-words.ts';
import './backups.css';

/** Making the safety backup is part of the call, so it may take its time. */
const patience = 30 * 60_000;

export function RestoreDrawer({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const say = useWords(backupsWords);
  const [waiting, setWaiting] = useState(false);
  const restore = useChange(restoreFromBackup, { level: noticeLevel.silent, timeout: patience });
  const form = useDrawerForm(confirmation(backup.name, say('nameDiffers')), {
    initial: {},
    submit: ({ passphrase }) => restore.mutateAsync({ body: { name: backup.name, ...(passphrase && { passphrase }) } }),
    onDone: () => setWaiting(true),
  });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- opens with the component
  useEffect(() => form.show(), []);
  if (waiting) return <Waiting />;
  const { onClose: leave, ...drawer } = form.drawer;
  return (
    <DrawerForm {...drawer} onClose={() => { leave(); onClose(); }} title={say('restoreTitle', { name: backup.name })} verb={say('restoreNow')}>
      <Alert type="warning" showIcon title={say('restoreWarning', { time: new Date(backup.time).toLocaleString() })} description={say('restoreText')} />
      <Form.Item {...form.item('confirm')} className="backup-confirm" label={say('typeName')}
        extra={<span className="backup-name"><code>{backup.name}</code><CopyButton text={backup.name} /></span>}>
        <Input autoComplete="off" />
      </Form.Item>
      {backup.has_key && (
        <Form.Item {...form.item('passphrase')} label={say('passphrase')} extra={say('restorePassphraseHelp')}>
          <Input.Password autoComplete="off" />
        </Form.Item>
      )}
    </DrawerForm>
  );
}

function confirmation(name: string, differs: string) {
  return z.object({
    confirm: z.string().refine((typed) => typed.trim() === name, differs),
    passphrase: z.string().max(200).optional(),
  });
}

/** The server goes away and comes back; then everything is read anew, the sign-in too. */
function Waiting() {
  const say = useWords(backupsWords);
  useEffect(() => {
    const timer = setInterval(() => {
      send(listBackups, { level: noticeLevel.silent, probe: true }).then(
        ({ restore }) => restore?.state !== 'running' && window.location.reload(),
        // Whoever came after the backup was made has to sign in again.
        (error) => error instanceof CallError && error.status === 401 && window.location.reload(),
      );
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="backup-waiting" role="status">
      <Result icon={<Spin size="large" />} title={say('restoring')} subTitle={say('restoringHint')} />
    </div>
  );
}
