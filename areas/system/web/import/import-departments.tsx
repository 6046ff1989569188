import { useQueryClient } from '@tanstack/react-query';
import { refreshCalls } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { getDeptList } from '../../contract/departments.ts';
import { departmentImport } from '../../contract/imports.ts';
import { ImportDrawer, type ImportProps } from './import-drawer.tsx';
import { importWords } from './import-words.ts';

export function ImportDepartments({ onDone, ...props }: ImportProps) {
  const say = useWords(importWords);
  const client = useQueryClient();
  const done = () => {
    refreshCalls(client, [getDeptList]);
    onDone?.();
  };
  return (
    <ImportDrawer {...props} onDone={done} of={{
      calls: departmentImport, title: say('departments'), existingLabel: say('existingDepartments'),
      list: { to: '/systemManagement/Architecture', label: say('showDepartments') },
    }} />
  );
}
