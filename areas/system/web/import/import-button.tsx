import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import { importWords } from './import-words.ts';
import { useImportAddress } from './use-import-address.ts';

const drawers = {
  users: lazy(() => import('./import-users.tsx').then((module) => ({ default: module.ImportUsers }))),
  departments: lazy(() => import('./import-departments.tsx').then((module) => ({ default: module.ImportDepartments }))),
};

/** The way into an import, and the drawer that `?run=` in the address opens. */
export function ImportButton({ of, onDone }: { of: keyof typeof drawers; onDone?: () => void }) {
  const say = useWords(importWords);
  const { open, show, close } = useImportAddress();
  // Once opened it stays, so that it can close as it came.
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  const Drawer = drawers[of];
  return (
    <>
      <Button onClick={show}>{say('open')}</Button>
      {used && <Suspense><Drawer open={open} onClose={close} onDone={onDone} /></Suspense>}
    </>
  );
}
