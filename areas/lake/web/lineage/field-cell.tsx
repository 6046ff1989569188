import { LongText } from '#platform/web/blocks/cells/long-text.tsx';
import { useWords } from '#platform/web/words.ts';
import { lineageWords } from './lineage-words.ts';
import './lineage.css';

/** A field of a table, or the table as a whole. */
export function FieldCell({ field }: { field: string }) {
  const say = useWords(lineageWords);
  return field === '*' ? <span className="lineage-whole">{say('wholeTable')}</span> : <LongText plain>{field}</LongText>;
}
