import { CheckCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { reasonWords } from '../../contract/relation-words.ts';
import type { RelationEvidence } from '../../contract/relations.ts';
import { relationsWords } from './relations-words.ts';

const uniqueWords = { declared: 'uniqueDeclared', measured: 'uniqueMeasured', assumed: 'uniqueAssumed' } as const;

/** What speaks for an inferred relation, and what does not, each in a sentence. */
export function EvidenceList({ evidence }: { evidence: RelationEvidence }) {
  const say = useWords(relationsWords);
  const text = useText();
  const { reason, sameType, values, rows = 0, missing = 0, missingRows = 0, unique, unmeasured } = evidence;
  const good = (sentence: string) => <><CheckCircleOutlined className="er-good" aria-hidden />{sentence}</>;
  const unsure = (sentence: string) => <><InfoCircleOutlined className="er-unsure" aria-hidden />{sentence}</>;
  const bad = (sentence: string) => <><WarningOutlined className="er-bad" aria-hidden />{sentence}</>;
  const counts = { values: (values ?? 0).toLocaleString(), rows: rows.toLocaleString(), missing: missing.toLocaleString(), missingRows: missingRows.toLocaleString() };
  const sentences: ReactNode[] = [
    reason && (reason === 'values' ? unsure : good)(text(reasonWords[reason])),
    sameType !== undefined && (sameType ? good(say('sameType')) : unsure(say('likeType'))),
    values === undefined ? unsure(unmeasured ? say('notMeasuredBecause', { reason: text(unmeasured) }) : say('notMeasured'))
      : values === 0 ? unsure(say('noValues')) : missing === 0 ? good(say('allFound', counts)) : bad(say('someMissing', counts)),
    unique && (unique === 'assumed' ? unsure : good)(say(uniqueWords[unique])),
  ].filter(Boolean);
  return <ul className="er-evidence">{sentences.map((sentence, place) => <li key={place}>{sentence}</li>)}</ul>;
}
