import { StateDot } from '#platform/web/blocks/state/state-dot.tsx';
import { Missing } from '#platform/web/blocks/cells/time-cell.tsx';
import type { Translation } from '../../contract/translations.ts';
import { internationalizationWords } from './internationalization-words.ts';

const { showMissing, showChanged } = internationalizationWords.words;

export function TextState({ row }: { row: Translation }) {
  if (row.missing) return <StateDot state="warning" word={showMissing} />;
  return row.changed_zh || row.changed_en ? <StateDot state="succeeded" word={showChanged} /> : <Missing />;
}
