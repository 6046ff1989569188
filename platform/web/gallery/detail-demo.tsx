import { LongText } from '../blocks/cells/long-text.tsx';
import { NumberCell } from '../blocks/cells/number-cell.tsx';
import { TimeCell } from '../blocks/cells/time-cell.tsx';
import { DetailTabs, KeyFact, KeyFacts } from '../blocks/detail/detail-tabs.tsx';
import { EmptyState } from '../blocks/empty-state.tsx';
import { StateDot } from '../blocks/state/state-dot.tsx';
import { useWords } from '../words.ts';
import { galleryWords } from './gallery-words.ts';
import { sampleSources } from './sample.ts';

export function DetailDemo() {
  const say = useWords(galleryWords);
  const source = sampleSources(1)[0]!;
  return (
    <div className="gallery-card">
      <DetailTabs
        facts={
          <KeyFacts>
            <KeyFact label={say('state')}><StateDot state={source.state} /></KeyFact>
            <KeyFact label={say('kind')}>{source.kind}</KeyFact>
            <KeyFact label={say('objects')}><NumberCell value={source.objects} /></KeyFact>
            <KeyFact label={say('address')}><LongText>{source.address}</LongText></KeyFact>
            <KeyFact label={say('checked')}><TimeCell value={source.checked} /></KeyFact>
            <KeyFact label={say('owner')}>{undefined}</KeyFact>
          </KeyFacts>
        }
        tabs={(['overview', 'fields', 'runs'] as const).map((key) => ({ key, label: say(key), content: <EmptyState compact title={say(key)} description={say('sample')} /> }))} />
    </div>
  );
}
