import { Tabs } from 'antd';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '#platform/web/blocks/empty-state.tsx';
import { useAskDiscard } from '#platform/web/blocks/form/use-leave-guard.tsx';
import { FieldsSkeleton } from '#platform/web/blocks/skeletons.tsx';
import { useCall } from '#platform/web/calls.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { Page } from '#platform/web/shell/page.tsx';
import { useWords } from '#platform/web/words.ts';
import { customizationTypes, getCustomizationList, type Customization } from '../../contract/customization.ts';
import { customizeWords } from './customize-words.ts';
import { LookEditor, type LookEditorHandle } from './look-editor.tsx';
import './customize-screen.css';

type Face = Customization['type'];

export function CustomizeScreen() {
  const say = useWords(customizeWords);
  const { data, error, refetch } = useCall(getCustomizationList, undefined, { level: noticeLevel.silent });
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('type')?.toUpperCase() as Face;
  const face = customizationTypes.includes(asked) ? asked : 'MANAGE';
  const look = data?.find((one) => one.type === face);
  const editor = useRef<LookEditorHandle>(null);
  const ask = useAskDiscard();

  const open = (next: string) => {
    const go = () => setParameters({ type: next }, { replace: true });
    if (editor.current?.isDirty()) ask(go);
    else go();
  };

  return (
    <Page description={say('purpose')}>
      <Tabs className="customize-tabs" aria-label={say('faces')} activeKey={face} onChange={open} items={customizationTypes.map((type) => ({ key: type, label: say(type) }))} />
      {look ? <LookEditor key={face} ref={editor} look={look} onStale={async () => (await refetch()).data?.find((one) => one.type === face)} />
        : <div className="customize-card customize-waiting">{error ? <ErrorState title={say('failed')} error={error} onRetry={() => void refetch()} /> : <FieldsSkeleton fields={6} />}</div>}
    </Page>
  );
}
