import { App, Button } from 'antd';
import { EmptyState, ErrorState, FilteredState } from '../blocks/empty-state.tsx';
import { FieldsSkeleton, LinesSkeleton } from '../blocks/skeletons.tsx';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';

export function EmptyStatesDemo() {
  const say = useWords(galleryWords);
  const { message } = App.useApp();
  const tell = () => void message.info(say('done'));
  return (
    <>
      <div className="gallery-row">
        <div className="gallery-card"><EmptyState title={say('noSources')} description={say('noSourcesHint')} action={<Button type="primary" onClick={tell}>{say('addSource')}</Button>} /></div>
        <div className="gallery-card"><FilteredState onClear={tell} /></div>
        <div className="gallery-card"><ErrorState error={new Error(say('storeDown'))} onRetry={tell} /></div>
      </div>
      <div className="gallery-row">
        <div className="gallery-card"><LinesSkeleton /></div>
        <div className="gallery-card"><FieldsSkeleton fields={2} /></div>
        <div className="gallery-card"><ErrorState compact error={new Error(say('storeDown'))} onRetry={tell} /></div>
      </div>
    </>
  );
}
