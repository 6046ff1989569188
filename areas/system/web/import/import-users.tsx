import { useQueryClient } from '@tanstack/react-query';
import { refreshCalls } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { userImport } from '../../contract/imports.ts';
import { listUsers } from '../../contract/users.ts';
import { ImportDrawer, type ImportProps } from './import-drawer.tsx';
import { importWords } from './import-words.ts';

export function ImportUsers({ onDone, ...props }: ImportProps) {
  const say = useWords(importWords);
  const client = useQueryClient();
  const done = () => {
    refreshCalls(client, [listUsers]);
    onDone?.();
  };
  return (
    <ImportDrawer {...props} onDone={done} of={{
      calls: userImport, title: say('users'), existingLabel: say('existingUsers'), withPassword: true,
      list: { to: '/systemManagement/UserManagement?sort=-create_time', label: say('showUsers') },
    }} />
  );
}
