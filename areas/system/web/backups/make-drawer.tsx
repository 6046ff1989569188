import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { startBackup } from '#platform/contract/platform/backups.ts';
import { DrawerForm } from '#platform/web/blocks/form/drawer-form.tsx';
import { useDrawerForm } from '#platform/web/blocks/form/use-drawer-form.ts';
import { useChange } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { useWords } from '#platform/web/words.ts';
import { backupsWords } from './backups-words.ts';

export function MakeDrawer({ onClose, onStarted }: { onClose: () => void; onStarted: (run: string) => void }) {
  const say = useWords(backupsWords);
  const start = useChange(startBackup, { level: noticeLevel.silent });
  const form = useDrawerForm(startBackup.body, {
    initial: {},
    submit: ({ passphrase }) => start.mutateAsync({ body: passphrase ? { passphrase } : {} }),
    onDone: ({ run }) => onStarted(run),
  });
  // eslint-disable-next-line react-hooks/exhaustive-deps -- opens with the component
  useEffect(() => form.show(), []);
  const { onClose: leave, ...drawer } = form.drawer;
  return (
    <DrawerForm {...drawer} onClose={() => { leave(); onClose(); }} title={say('makeTitle')} verb={say('make')}>
      <Form.Item {...form.item('passphrase')} label={say('passphrase')} extra={say('passphraseHelp')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </DrawerForm>
  );
}
