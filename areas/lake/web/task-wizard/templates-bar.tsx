import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useWords } from '#platform/web/words.ts';
import { templateKinds } from '../../contract/semi-structured-tasks.ts';
import type { StepProps } from './step-props.ts';
import { templateWords } from './template-words.ts';

const TemplatesDialog = lazy(() => import('./templates-dialog.tsx').then((module) => ({ default: module.TemplatesDialog })));
const KeepTemplateDialog = lazy(() => import('./keep-template-dialog.tsx').then((module) => ({ default: module.KeepTemplateDialog })));

/** Settings that were kept are taken over, or those of this task are kept. */
export function TemplatesBar({ draft, set }: Pick<StepProps, 'draft' | 'set'>) {
  const say = useWords(templateWords);
  const [opened, setOpened] = useState<'use' | 'keep'>();
  const kind = templateKinds.find((one) => one === draft.kind);
  if (!kind) return null;
  const close = () => setOpened(undefined);
  return (
    <div className="task-templates">
      <Button size="small" onClick={() => setOpened('use')}>{say('use')}</Button>
      <Button size="small" onClick={() => setOpened('keep')}>{say('keep')}</Button>
      <Suspense>
        {opened === 'use' && <TemplatesDialog kind={kind} onClose={close} onUse={(content) => { set({ definition: { ...draft.definition, ...content } }); close(); }} />}
        {opened === 'keep' && <KeepTemplateDialog kind={kind} name={draft.name} content={draft.definition} onClose={close} />}
      </Suspense>
    </div>
  );
}
